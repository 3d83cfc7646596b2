import { Dropdown } from '../common/dropdown.tsx';
import { useKeys } from '../common/keys.tsx';
import { messageOf, useNotices } from '../common/notices.tsx';
import { addressOf } from '../common/place.ts';
import { useSession } from '../common/session.ts';
import { csvOf, curlOf, MOST, parquetOf, pngOf, save, sqlOf } from './export.ts';
import type { SeriesId } from './plot/read-outline.ts';
import type { View } from './plot/view.ts';

/** What can be had of the range in sight: a picture, files, and what reads the same again. */
export function ExportMenu(properties: {
  readonly series: SeriesId;
  readonly name: string;
  readonly view: View;
  readonly rangeText: string;
  readonly share: number | undefined;
}) {
  const { series, name, view, rangeText, share } = properties;
  const session = useSession();
  const notify = useNotices();
  const maySql = session.access.permissions.includes('sql');
  const file = `${name.replace(/[^\w.-]+/g, '_')}_${new Date(view.from).toISOString().slice(0, 16).replace(':', '')}`;
  const failed = (error: unknown) => notify({ text: messageOf(error), isError: true });
  const copy = (text: string, what: string) => {
    navigator.clipboard.writeText(text).then(() => notify({ text: `${what} is copied` }), failed);
  };
  const png = async () => {
    const canvas = document.querySelector<HTMLCanvasElement>('.plot canvas');
    const made = canvas === null ? undefined : await pngOf(canvas, name, rangeText);
    if (made !== undefined) save(made, `${file}.png`);
  };
  const csv = async (isWhole: boolean) => {
    notify({ text: 'The file is being made' });
    const made = await csvOf(session, series, view, share, isWhole);
    save(made.file, `${file}${isWhole ? '_band' : ''}.csv`);
    if (made.isCut) {
      const text = `The file has the first ${MOST.toLocaleString('en')} observations; choose a later range for the others`;
      notify({ text, isError: true });
    }
  };
  const parquet = async () => save(await parquetOf(session, series, view), `${file}.parquet`);
  const link = () => copy(location.href, 'The link');
  useKeys([
    { key: 'y', does: 'copy a link to this view', run: link },
    { key: 'p', does: 'save the plot as PNG', run: () => void png().catch(failed) },
  ]);
  const item = (text: string, run: () => void, close: () => void, key?: string) => (
    <li>
      <button
        type="button"
        class="quiet item"
        onClick={() => {
          run();
          close();
        }}
      >
        {text} {key !== undefined && <kbd>{key}</kbd>}
      </button>
    </li>
  );
  return (
    <Dropdown label="Export" name="Export" edge="right">
      {(close) => (
        <>
          <h2>Export what is in sight</h2>
          <ul class="plain">
            {item('PNG, as seen', () => void png().catch(failed), close, 'p')}
            {item('CSV, all observations', () => void csv(false).catch(failed), close)}
            {item('CSV, with forecast and band', () => void csv(true).catch(failed), close)}
            {maySql && item('Parquet', () => void parquet().catch(failed), close)}
            {item(
              'Copy as curl',
              () => copy(curlOf(session.client.url, series, view, session.hasToken), 'The command'),
              close,
            )}
            {maySql && item('Copy as SQL', () => copy(sqlOf(series, view), 'The statement'), close)}
            {maySql && (
              <li>
                <a class="button quiet item" href={addressOf(['sql'], { sql: sqlOf(series, view) })}>
                  Open in SQL
                </a>
              </li>
            )}
            {item('Copy link to this view', link, close, 'y')}
          </ul>
        </>
      )}
    </Dropdown>
  );
}
