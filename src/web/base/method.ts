/** What a call does. In a file of its own: the worker knows it too, and nothing of a page. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
