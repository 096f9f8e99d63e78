import { theEngine } from './opened.ts';

/** What the screen shows of photos before the server has them, by photoId. */
export const pictures = {
  /** Rejects with StorageFull when the phone has no room. */
  put: async (photoId: string, picture: Blob): Promise<void> => (await theEngine()).putPicture(photoId, picture),
  get: async (photoId: string): Promise<Blob | null> => (await theEngine()).picture(photoId),
  remove: async (photoId: string): Promise<void> => (await theEngine()).removePicture(photoId),
};
