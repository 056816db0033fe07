const DAY_MS = 24 * 3_600_000
const SUNDAY = 0
const SATURDAY = 6

const isWorkingDay = (time: Date): boolean => ![SATURDAY, SUNDAY].includes(time.getUTCDay())

/** The same time of day that many working days (Monday to Friday, UTC) later; from a weekend counted from its end. */
export function workingDaysAfter(start: Date, days: number): Date {
  let time = new Date(start)
  if (!isWorkingDay(time)) {
    time = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()))
    while (!isWorkingDay(time)) time = new Date(time.getTime() + DAY_MS)
  }
  for (let left = days; left > 0; ) {
    time = new Date(time.getTime() + DAY_MS)
    if (isWorkingDay(time)) left--
  }
  return time
}
