import { useEffect, useState } from 'react';
import { theEngine } from './opened.ts';

/** Photos on this phone, by photoId, for the screen to show before the server has them. */
export const pictures = {
  /** Rejects with StorageFull when the phone has no room. */
  put: async (photoId: string, picture: Blob): Promise<void> => (await theEngine()).putPicture(photoId, picture),
  get: async (photoId: string): Promise<Blob | null> => (await theEngine()).picture(photoId),
  remove: async (photoId: string): Promise<void> => (await theEngine()).removePicture(photoId),
  keys: async (prefix: string): Promise<string[]> => (await theEngine()).pictureKeys(prefix),
};

/** How the keys of a user's pictures begin that lie here as they were taken, and are not in the outbox yet. */
export const takenPrefix = (userId: string): string => `taken:${userId}:`;

/** The address of a blob in memory, for as long as it is shown. */
export function useObjectUrl(blob: Blob | null | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return address;
}

/** The address of a photo on this phone; null until it is read, or where it is gone. */
export function usePicture(photoId: string): string | null {
  const [picture, setPicture] = useState<Blob | null>(null);
  useEffect(() => {
    let left = false;
    pictures.get(photoId).then(
      (found) => left || setPicture(found),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [photoId]);
  return useObjectUrl(picture);
}
