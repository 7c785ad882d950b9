/** Number of findings above which files are collapsed, so that the page stays short. A filter below it opens them. */
export const mostOpen = 200

/** Script of the page: shows the filter form, hides filtered findings. The page's policy has its hash. */
export const script = `
(function () {
  'use strict'
  var form = document.getElementById('filters')
  var count = document.getElementById('count')
  var files = Array.prototype.map.call(document.querySelectorAll('.file'), function (element) {
    return {
      element: element,
      path: element.dataset.path.toLowerCase(),
      findings: Array.prototype.map.call(element.querySelectorAll('.finding'), function (item) {
        return {element: item, data: item.dataset, text: ''}
      })
    }
  })
  var noun = document.querySelector('.more') === null ? ' findings' : ' listed findings'
  var total = files.reduce(function (sum, file) { return sum + file.findings.length }, 0)

  function valuesOf() {
    var data = new FormData(form)
    return {
      severities: data.getAll('severity'),
      rule: data.get('rule') || '',
      agent: data.get('agent') || '',
      file: (data.get('file') || '').trim().toLowerCase(),
      text: (data.get('text') || '').trim().toLowerCase()
    }
  }

  function isShown(finding, values) {
    if (values.severities.indexOf(finding.data.severity) === -1) return false
    if (values.rule !== '' && finding.data.rule !== values.rule) return false
    if (values.agent !== '' && finding.data.agent !== values.agent) return false
    if (values.text === '') return true
    if (finding.text === '') finding.text = finding.element.textContent.toLowerCase()
    return finding.text.indexOf(values.text) !== -1
  }

  function filter() {
    var values = valuesOf()
    var shown = 0
    files.forEach(function (file) {
      var isOfFile = file.path.indexOf(values.file) !== -1
      var left = 0
      file.findings.forEach(function (finding) {
        var isLeft = isOfFile && isShown(finding, values)
        if (isLeft) left++
        if (finding.element.hidden === isLeft) finding.element.hidden = !isLeft
      })
      shown += left
      if (file.element.hidden !== (left === 0)) file.element.hidden = left === 0
    })
    count.textContent = shown === total
      ? 'All ' + total.toLocaleString('en-US') + noun
      : shown.toLocaleString('en-US') + ' of ' + total.toLocaleString('en-US') + noun
    return shown
  }

  function openLeft() {
    if (filter() > ${mostOpen}) return
    files.forEach(function (file) { if (!file.element.hidden) file.element.open = true })
  }

  function choose(name, value) {
    var field = form.elements.namedItem(name)
    if (!field) return
    field.value = field.value === value ? '' : value
    openLeft()
    document.getElementById('findings').scrollIntoView()
    field.focus({preventScroll: true})
  }

  form.addEventListener('input', openLeft)
  form.addEventListener('reset', function () { setTimeout(filter) })
  form.addEventListener('submit', function (event) { event.preventDefault() })
  document.addEventListener('click', function (event) {
    var button = event.target.closest('button[data-filter-rule], button[data-filter-agent], button[data-open]')
    if (button === null) return
    if (button.dataset.open !== undefined) {
      files.forEach(function (file) { file.element.open = button.dataset.open !== '' })
      return
    }
    if (button.dataset.filterRule !== undefined) choose('rule', button.dataset.filterRule)
    else choose('agent', button.dataset.filterAgent)
  })
  form.hidden = false
  filter()
})()
`
