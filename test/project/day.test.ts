import {expect, test} from 'vitest'
import {dayOf} from '../../src/project/day.ts'

test('the day is that of SOURCE_DATE_EPOCH, in UTC', () => {
  expect(dayOf({SOURCE_DATE_EPOCH: '0'})).toBe('1970-01-01')
  expect(dayOf({SOURCE_DATE_EPOCH: '1795651199'})).toBe('2026-11-25')
  expect(dayOf({SOURCE_DATE_EPOCH: '1795651200'})).toBe('2026-11-26')
  expect(dayOf({SOURCE_DATE_EPOCH: '253402300799'})).toBe('9999-12-31')
})

test('without it the day is today', () => {
  const before = new Date().toISOString().slice(0, 10)
  const day = dayOf({})
  const after = new Date().toISOString().slice(0, 10)
  expect([before, after]).toContain(day)
  expect([before, after]).toContain(dayOf({SOURCE_DATE_EPOCH: ''}))
})

test.each(['yesterday', '-1', '1.5', '1e9', '253402300800', ' 1'])('`%s` is not a day', (value) => {
  expect(() => dayOf({SOURCE_DATE_EPOCH: value})).toThrow(
    `Unexpected SOURCE_DATE_EPOCH \`${value}\`, expected seconds since 1970, such as 1793577600`
  )
})
