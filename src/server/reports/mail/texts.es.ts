import { catalog, type Translation } from '#domain/language/index.ts';
import type { letterTexts } from './texts.ts';

const onDay = ({ date, time }: { date: string; time: string | null }): string =>
  time === null ? `el ${date}` : `el ${date} a las ${time}`;

const spanish: Translation<typeof letterTexts> = {
  title: 'Reporte del servicio de su piscina',
  pageTitle: ({ date }) => `Reporte del servicio de su piscina – ${date}`,
  subject: ({ date }) => `Reporte del servicio de su piscina – ${date}`,
  hello: ({ name }) => `Hola, ${name}:`,
  serviced: (when) => `Atendimos su piscina ${onDay(when)}.`,
  servicedBy: ({ name, ...when }) => `${name} atendió su piscina ${onDay(when)}.`,
  technician: ({ name }) => `Técnico: ${name}`,
  address: ({ address }) => `Dirección: ${address}`,
  yourWater: 'Su agua',
  ideal: ({ range }) => `ideal ${range}`,
  lastTime: ({ value }) => `la última vez ${value}`,
  added: 'Lo que agregamos',
  done: 'Lo que hicimos',
  notes: 'Notas',
  photos: 'Fotos',
  seeAllAt: ({ url }) => `Vea todas las fotos: ${url}`,
  seeAll: 'Ver todas las fotos en tamaño completo',
  nextService: 'Próximo servicio',
  thanks: ({ company }) => `Gracias por confiar su piscina a ${company ?? 'nosotros'}.`,
  attached: 'Adjuntamos una copia en PDF.',
  justReply: '¿Tiene preguntas? Responda a este correo. Adjuntamos una copia en PDF.',
  categories: { cleaning: 'Limpieza', chemistry: 'Química del agua', equipment: 'Equipo', safety: 'Seguridad' },
  readings: {
    chlorine: 'Cloro libre',
    totalChlorine: 'Cloro total',
    ph: 'pH',
    alkalinity: 'Alcalinidad total',
    hardness: 'Dureza de calcio',
    cyanuricAcid: 'Ácido cianúrico',
    salt: 'Sal',
    temperature: 'Temperatura del agua',
    balance: 'Balance del agua (LSI)',
  },
  orMore: ({ value }, { number }) => `${number(value, 2)} o más`,
};
catalog('reports.letter', spanish, 'es');
