import type pg from 'pg'

/** Qui réserve et qui écarte les logements offerts, et le parc des opérations ; redit, ne change rien. */
export async function completerLesLogements(client: pg.PoolClient): Promise<void> {
  await client.query(`
    insert into reservation (id, logement_id, utilisateur_id, le)
    select uuid_de('reservation ' || l.id || u.id), l.id, u.id, l.premiere_mise_a_disposition + interval '3 hours'
    from logement l cross join lateral (${CHARGES} limit 1 + ascii(md5(l.id::text)) % 2) u
    where l.statut = 'RESERVE' and not l.prive
    on conflict do nothing`)
  await client.query(`
    insert into non_souhait (id, logement_id, utilisateur_id, le)
    select uuid_de('non souhait ' || l.id || u.id), l.id, u.id, l.premiere_mise_a_disposition + interval '5 hours'
    from logement l cross join lateral (${CHARGES} limit 1) u
    where l.statut = 'NON_SOUHAITE' or l.statut = 'MIS_A_DISPOSITION' and ascii(md5(l.id::text)) % 5 = 0
    on conflict do nothing`)
  await client.query(`
    insert into vacance (id, logement_id, type, debut, fin)
    select uuid_de('travaux ' || l.id), l.id, 'TECHNIQUE', (l.premiere_mise_a_disposition - interval '40 days')::date, (l.premiere_mise_a_disposition - interval '8 days')::date
    from logement l where not l.parc and not l.prive and ascii(md5(l.id::text)) % 4 = 0
    on conflict do nothing`)
  await client.query('select recenser_le_parc()')
}

/** Les chargés de relogement, dans un ordre propre à chaque logement, toujours le même. */
const CHARGES = `select u.id from utilisateur u join utilisateur_role r on r.utilisateur_id = u.id and r.role = 'CHARGE_DE_RELOGEMENT'
  where u.actif order by md5(u.id::text || l.id)`
