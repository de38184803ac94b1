export const ANALYTICS_COPY = {
  export: 'Export Analytics',
  exporting: 'Exporting...',
  exported: {
    title: 'Analytics exported',
    description: 'Your analytics data has been downloaded as CSV.',
  },
  failed: {
    title: 'Export failed',
    unavailable: 'Analytics are not available yet, so there is nothing to export.',
    other: 'Failed to export analytics',
  },
} as const;
