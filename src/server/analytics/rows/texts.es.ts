import { catalog, type Translation } from '#domain/language/index.ts';
import type { figureTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  revenue: {
    billed: 'Lo que cobra por los días de este periodo, enviado o por enviar, menos reembolsos, sin impuestos.',
    visits:
      'Visitas terminadas en este periodo al precio de cada cliente, porque aún no se ha enviado ninguna factura.',
    customers:
      'Un estimado por cada cliente activo: visitas al mes × precio, por los días de este periodo. Todavía no se ha hecho ni cobrado nada.',
  },
  costs: {
    worked:
      'Costos de cada visita: los anotados o, si no, minutos × salario, millas × costo por milla y químicos × precio.',
    estimated:
      'Estimado como 66% de los ingresos más una suscripción de $49 al mes, porque aún no hay visitas terminadas.',
  },
  profit: 'Ingresos menos costos.',
  how: {
    profitMarginPct: 'Cada parte como porcentaje de los ingresos. Juntas hacen el margen.',
    visits: 'Visitas terminadas en este periodo.',
    completionRatePct:
      'Visitas programadas que se hicieron, como porcentaje de todas las programadas hasta ayer (100% como máximo). La parte de cada cliente se suma.',
    onSiteMinutes: 'Minutos de la llegada a la salida.',
    milesDriven:
      'Millas de cada parada a la siguiente, día por día: por calles donde están configuradas, si no, en línea recta.',
    travelMinutes: 'Minutos de cada parada a la siguiente a 25 millas por hora.',
    routeEfficiencyPct:
      'Tiempo en sitio como porcentaje del tiempo en sitio más el de manejo. La parte de cada técnico se suma.',
    chemicalCost: 'Químicos usados en este periodo a sus precios.',
    chemicalCostPerPool: 'Costo de químicos de cada alberca, dividido entre el número de albercas atendidas.',
    activeCustomers: 'Clientes activos hoy.',
    newCustomers: 'Clientes agregados en este periodo.',
    lostCustomers: 'Clientes que se fueron en este periodo.',
    retentionPct: 'Clientes del inicio de este periodo que siguen con usted, en porcentaje.',
    growthPct: 'Cambio de los ingresos respecto al periodo anterior, en porcentaje.',
    monthlyRevenue: 'Suscripciones activas al mes. Si no hay, un estimado de sus clientes activos.',
    avgRevenuePerCustomer: 'Ingresos mensuales divididos entre los clientes de los que vienen.',
    outstanding: 'Saldo sin pagar de todas las facturas enviadas.',
    pastDue: 'Saldo sin pagar de las facturas que pasaron su vencimiento y plazo de gracia.',
  },
  row: {
    cost: 'Costo anotado sin visita',
    visitAsEntered: 'Visita, costos como se anotaron',
    visit: 'Visita',
    invoice: ({ number }) => `Factura ${number}`,
    upcoming: 'Próxima factura, por los días de este período',
    refund: 'Reembolso',
    refundFor: ({ number }) => `Reembolso de la factura ${number}`,
    customer: 'Cliente',
    joined: 'Entró',
    left: 'Se fue',
    stayed: 'Se quedó',
    visitsPerMonth: 'Un mes al precio del cliente',
    pool: ({ pool }) => `Alberca ${pool}`,
    noPool: 'Sin alberca indicada',
  },
  part: {
    estimatedCosts: 'Costos estimados en 66% de los ingresos',
    subscription: 'Suscripción de $49 al mes',
    labor: 'Mano de obra',
    chemicals: 'Químicos',
    travel: 'Traslado',
    equipment: 'Equipo',
    revenue: 'Ingresos',
    expectedVisits: 'Visitas esperadas según la frecuencia de servicio de los clientes',
    minutesPerVisit: ({ minutes }) => `${minutes} minutos por visita`,
    timeOnSite: 'Tiempo en sitio',
    minutesOnSite: ({ minutes }) => `${minutes} min en sitio`,
    revenueNow: 'Ingresos de este periodo',
    revenueBefore: 'Ingresos del periodo anterior',
    completed: ({ made, due }) => `${made} de ${due} visitas programadas hechas`,
  },
};
catalog('analytics.figures', spanish, 'es');
