export { applyUserChanges, requireMayManage } from './change-user.ts';
export { deliver, insertLogin, refusingTakenAddress, type UserDeps } from './login.ts';
export { usersRoutes } from './routes.ts';
export { placeForLogin } from './technician-place.ts';
