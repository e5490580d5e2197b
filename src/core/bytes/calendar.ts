// Days and moments of the civil calendar, as numbers and as text: the core has no clock and no Date.

/** Milliseconds since 1970 of a day written YYYY-MM-DD, by civil-calendar arithmetic (the core has no clock and no Date). */
export function startOfDay(date: string): number {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number);
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return (era * 146_097 + dayOfEra - 719_468) * 86_400_000;
}

export interface Civil {
  readonly date: string;
  readonly time: string;
}

/** UTC calendar of a clock reading: date YYYY-MM-DD, time HH:MM:SS. */
export function civilOf(timestamp: number): Civil {
  const days = Math.floor(timestamp / 86_400_000);
  const seconds = Math.floor((timestamp - days * 86_400_000) / 1000);
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return {
    date: `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`,
    time: [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
      .map((part) => pad(part, 2))
      .join(':'),
  };
}

/** ISO 8601, UTC, milliseconds. */
export function toIso(timestamp: number): string {
  const { date, time } = civilOf(timestamp);
  return `${date}T${time}.${pad(timestamp % 1000, 3)}Z`;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
