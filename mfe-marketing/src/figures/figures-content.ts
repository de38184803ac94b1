export interface Figure {
  readonly value: string;
  readonly label: string;
}

/** The firm's three proof figures, the same on every page. */
export const FIRM_FIGURES: readonly Figure[] = [
  { value: '39%', label: 'average DSO reduction' },
  { value: '45%', label: 'average cost savings' },
  { value: '97%', label: 'client retention rate' },
];
