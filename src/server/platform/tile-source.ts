/** Street maps are drawn to this zoom by nearly every server; a map shows nothing nearer. */
const maxZoom = 19;

/** Where map tiles come from. */
export interface TileSource {
  url: string;
  attribution: string;
  maxZoom: number;
  /** What a content security policy calls the servers; {s} is any subdomain. */
  origin: string;
}

/**
 * Reads a template such as `https://{s}.tiles.example.com/{z}/{x}/{y}.png`.
 * @throws Error saying what a template must be
 */
export function tileSource(template: string, attribution: string): TileSource {
  const fault = (what: string) => new Error(`The configuration is not usable. MAP_TILES_URL: ${what}`);
  const [, scheme, host, path] = /^(https?):\/\/([^/\s]+)(\/\S*)$/.exec(template) ?? [];
  if (!scheme || !host || !path) throw fault('Must be a web address such as https://tiles.example.com/{z}/{x}/{y}.png');
  for (const part of ['{z}', '{x}', '{y}']) if (!path.includes(part)) throw fault(`Must have ${part} in its path`);
  // A policy knows a wildcard only as the first name of a host, and alone in it.
  const named = host.replace(/^\{s\}\.(?=[^.]+\.)/, '*.');
  if (!/^(\*\.)?[a-z0-9.-]+(:\d+)?$/i.test(named)) {
    throw fault('May have {s} as the first name of its host, and nothing else in it');
  }
  return { url: template, attribution, maxZoom, origin: `${scheme}://${named}` };
}
