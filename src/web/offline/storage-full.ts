/** The phone has no room for what was to be kept: nothing was stored, and whoever asked still has it. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}
