/** Keys of what is counted once. They start with the day, so that a day's keys can be deleted together. */
export const seenKeys = {
  visitorOfDay: (day: string, visitor: string) => `${day}:d:${visitor}`,
  visitorOfHour: (day: string, hourStart: number, visitor: string) => `${day}:h${hourStart}:${visitor}`,
  visitorOfPage: (day: string, page: number, visitor: string) => `${day}:p${page}:${visitor}`,
  visitOfPage: (day: string, page: number, visit: number) => `${day}:v${page}:${visit}`,
} as const;
