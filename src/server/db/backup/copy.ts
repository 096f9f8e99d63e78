import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** What the driver's connection knows of COPY; its published types stop before it. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** How the driver calls the running statement: one method per kind of message. */
interface RunningCopy extends pg.Submittable {
  handleRowDescription(): void;
  handleDataRow(): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
  handleCopyInResponse(connection: pg.Connection): void;
  handleCopyData(message: { chunk: Buffer }, connection: pg.Connection): void;
}

const rowsOf = (text: string): number => Number(/(\d+)$/.exec(text)?.[1] ?? 0);

/** The output of a `COPY … TO STDOUT`, as fast as it is read. Fails as the statement fails. */
export function copyOut(client: pg.Client, statement: string): Readable {
  let connection: pg.Connection | undefined;
  let failed: Error | undefined;
  const out = new Readable({ read: () => connection?.stream.resume() });
  const running: RunningCopy = {
    submit(taken) {
      connection = taken;
      taken.query(statement);
    },
    handleCopyData({ chunk }, { stream }) {
      // The parser's buffer is used again.
      if (!out.destroyed && !out.push(Buffer.from(chunk))) stream.pause();
    },
    handleCopyInResponse: (taken) => (taken as CopyConnection).sendCopyFail('Nothing is brought in here'),
    handleRowDescription: () => undefined,
    handleDataRow: () => undefined,
    handleCommandComplete: () => undefined,
    handleError(error) {
      failed = error;
      out.destroy(error);
    },
    handleReadyForQuery() {
      if (!failed) out.push(null);
    },
  };
  client.query(running);
  return out;
}

/** Brings a source into a `COPY … FROM STDIN`. @returns how many rows it was */
export function copyIn(client: pg.Client, statement: string, source: Readable): Promise<number> {
  return new Promise((resolve, reject) => {
    let failed: Error | undefined;
    let rows = 0;
    const send = async (connection: CopyConnection): Promise<void> => {
      try {
        for await (const chunk of source) {
          if (failed) return;
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
        }
        connection.endCopyFrom();
      } catch (error) {
        failed ??= error instanceof Error ? error : new Error(String(error));
        connection.sendCopyFail('The source failed');
      }
    };
    const running: RunningCopy = {
      submit: (connection) => connection.query(statement),
      handleCopyInResponse: (connection) => void send(connection as CopyConnection),
      handleCopyData: () => undefined,
      handleRowDescription: () => undefined,
      handleDataRow: () => undefined,
      handleCommandComplete({ text }) {
        rows = rowsOf(text);
      },
      handleError(error) {
        failed ??= error;
        source.destroy();
        reject(failed);
      },
      handleReadyForQuery() {
        if (failed) reject(failed);
        else resolve(rows);
      },
    };
    client.query(running);
  });
}
