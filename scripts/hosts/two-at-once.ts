/** Runs work on all items, two at once: each waits for the other side most of the time. */
export async function twoAtOnce<Item>(
  items: readonly Item[],
  run: (item: Item, index: number) => Promise<void>
): Promise<void> {
  const waiting = items.map((item, index) => ({item, index}))
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(next.item, next.index)
  }
  await Promise.all([work(), work()])
}
