import type { Customer } from '#contract/customers/customers.ts';
import type { ImportAnswer } from '#contract/data/imports.ts';
import type { Answer, Visitor } from './visitor.ts';

const csv = { headers: { 'content-type': 'text/csv' } };
export const importPath = '/api/import/customers';
/** Sends a file as the body itself. */
export const send = <T = ImportAnswer>(who: Visitor, file: Buffer | string, query = ''): Promise<Answer<T>> =>
  who.post<T>(`${importPath}${query}`, typeof file === 'string' ? Buffer.from(file) : file, csv);
export const dryRun = <T = ImportAnswer>(who: Visitor, file: Buffer | string, query = '') =>
  send<T>(who, file, `?dryRun=true${query}`);
export const customersOf = async (who: Visitor) => (await who.get<Customer[]>('/api/customers')).body;
export const counts = ({ created, updated, skipped, failed }: ImportAnswer) => ({ created, updated, skipped, failed });

/** A form with one file, as a browser sends it. */
export const form = (file: Buffer, fields: Record<string, string> = {}, name = 'file') => {
  const boundary = 'a-boundary-of-the-test';
  const field = ([key, value]: [string, string]) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="customers.csv"\r\ncontent-type: text/csv\r\n\r\n`;
  return {
    payload: Buffer.concat([
      Buffer.from(Object.entries(fields).map(field).join('') + head),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    options: { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } },
  };
};
