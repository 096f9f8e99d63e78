// What is said here in Spanish, read where something is worded in it.
import './texts.es.ts';

export { type PhotoRow, photosRepo } from './repo.ts';
export { photosRoutes } from './routes.ts';
export { contentOf, discardFiles, type PhotoOnFile, presentPhoto, putOnFile, requireStorage } from './service.ts';
export { photosTexts } from './texts.ts';
