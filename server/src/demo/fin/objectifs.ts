import type pg from 'pg'

/**
 * Ce que chaque PSR vise, mois par mois, du début à la fin visée : peu de relogements d'abord, la plupart vers la fin ; les entretiens, sur les
 * six premiers dixièmes, en parts égales.
 */
export async function ecrireObjectifs(client: pg.ClientBase): Promise<void> {
  await client.query(`
    insert into operation_objectif (operation_id, mois, relogements, entretiens)
    select p.id, to_char(p.debut + make_interval(months => k), 'YYYY-MM'),
      round(p.total * ((k + 1.0) / p.mois) ^ 3)::int - round(p.total * (k::numeric / p.mois) ^ 3)::int,
      case when k < p.entretiens then p.total / p.entretiens + (k < p.total % p.entretiens)::int else 0 end
    from (select o.id, c.total, date_trunc('month', o.demarrage_psr_objectif) as debut, n.mois, greatest(1, n.mois * 6 / 10) as entretiens
      from operation o
      join lateral (select count(*)::int as total from menage m where m.operation_id = o.id and m.relogement_necessaire) c on c.total > 0
      cross join lateral (select (extract(year from a) * 12 + extract(month from a))::int + 1 as mois
        from age(date_trunc('month', o.fin_psr_objectif), date_trunc('month', o.demarrage_psr_objectif)) a) n
      where o.demarrage_psr_objectif is not null and o.fin_psr_objectif is not null) p
    cross join lateral generate_series(0, p.mois - 1) k`)
}
