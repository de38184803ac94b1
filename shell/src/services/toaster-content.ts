export const TOAST_COPY = {
  repeated: (count: number) => `${count} times`,
  dismiss: (title: string) => `Dismiss: ${title}`,
} as const;
