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
    'Environment variables; options of the command line take precedence. A variable that starts with `SIGNAL_` or `MEMORY_` and',
    'is not listed here is an error that names the closest one. Detector variables apply to every scope (tenant or group); a scope overrides them',
    'with `PUT /v1/detectors`. This page is generated from the schemas that validate the values.',
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
