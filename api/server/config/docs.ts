import { detectors } from '../../../operators/detectors/index.ts';
import { variables } from './config.ts';

/** The configuration as a Markdown page, generated from the schemas that validate it. */
export function configurationPage(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = variables().map(({ name, fallback, description }) => {
    const shown = fallback === '' ? 'not set' : `\`${fallback}\``;
    return `| \`${name}\` | ${shown} | ${cell(description)} |`;
  });
  const patterns = detectors.map(
    ({ pattern, summary, evidence }) =>
      `| \`${pattern}\` | ${cell(summary)} | ${evidence.map((e) => `\`${e}\``).join(', ')} |`,
  );
  return [
    '# Configuration',
    '',
    'Environment variables; flags of the command line go before them. A variable that starts with `SIGNAL_` or `MEMORY_` and',
    'is none of these is an error that names the nearest one. What is set for a detector holds for every scope; a scope sets',
    'its own with `PUT /v1/detectors`. This page is made from the schemas that check the values.',
    '',
    '| variable | default | meaning |',
    '|---|---|---|',
    ...rows,
    '',
    '# Patterns',
    '',
    '| pattern | meaning | evidence |',
    '|---|---|---|',
    ...patterns,
    '',
  ].join('\n');
}
