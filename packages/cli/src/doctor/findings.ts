/** One thing that was looked at. */
export interface Finding {
  readonly area: 'configuration' | 'servers' | 'clients' | 'daemon' | 'system';
  readonly level: 'ok' | 'note' | 'problem';
  readonly text: string;
  /** What to do; with every problem. */
  readonly remedy?: string;
}

export const ok = (area: Finding['area'], text: string): Finding => ({ area, level: 'ok', text });
export const note = (area: Finding['area'], text: string, remedy?: string): Finding => ({ area, level: 'note', text, ...(remedy === undefined ? {} : { remedy }) });
export const problem = (area: Finding['area'], text: string, remedy: string): Finding => ({ area, level: 'problem', text, remedy });
