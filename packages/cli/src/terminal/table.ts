import CliTable from 'cli-table3';
import type { Styles } from './output.js';

export interface Column<R> {
  readonly title: string;
  readonly align?: 'left' | 'right';
  readonly value: (row: R) => string;
}

const NO_LINES = {
  top: '', 'top-mid': '', 'top-left': '', 'top-right': '', bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '',
  left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '', middle: '  ',
};

/** Rows under dim titles, without lines, so that it can be copied and grepped. Lines end without spaces. */
export const renderTable = <R>(rows: readonly R[], columns: readonly Column<R>[], styles: Styles): string => {
  const table = new CliTable({
    head: columns.map(({ title }) => styles.dim(title)),
    colAligns: columns.map(({ align = 'left' }) => align),
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  for (const row of rows) table.push(columns.map(({ value }) => value(row)));
  return table.toString().split('\n').map((line) => line.trimEnd()).join('\n');
};
