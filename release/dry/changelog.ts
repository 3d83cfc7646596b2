/**
 * The section of a version in a changelog.
 *
 * @param changelog in the format of Keep a Changelog
 * @throws Error if the version has none, or an empty one
 */
export function changesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => /^\[?([^\]\s]+)/.exec(each)?.[1] === version);
  const [, ...lines] = (section ?? '').split('\n');
  const text = lines.join('\n').trim();
  if (text === '')
    throw new Error(`CHANGELOG.md has no changes of ${version}: add a section "## ${version}"`);
  return text;
}
