export const ANALYTICS_COPY = {
  export: 'Export Analytics',
  exporting: 'Exporting...',
  exported: {
    title: 'Analytics exported',
    description: 'Your analytics data has been downloaded as CSV.',
  },
  failed: { title: 'Export failed', description: 'Failed to export analytics' },
} as const;
