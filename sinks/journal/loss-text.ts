import type { JournalFault } from './apply.ts';
import type { JournalLoss } from './journal.ts';

const FAULTS: Readonly<Record<JournalFault, string>> = {
  damaged: 'the journal of the previous process is damaged',
  missing: 'the journal that the previous process had in use is not there',
  emptied: 'the journal that the previous process had in use is empty',
  cut: 'the journal of the previous process lacks its end',
  earlier: 'the journal is an earlier copy of the one that the previous process had in use',
};

/** What is wrong with a journal, and how many acknowledged observations are lost, as a sentence without its stop. */
export function lossText({ fault, lost }: Pick<JournalLoss, 'fault' | 'lost'>): string {
  const count =
    lost === undefined
      ? 'acknowledged observations may be lost, and their number is not known'
      : `acknowledged observations lost: ${lost}`;
  return `${FAULTS[fault]}; ${count}; the rest is in the store`;
}
