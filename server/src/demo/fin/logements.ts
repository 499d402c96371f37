import type { StatutLogement } from '@relogement/domain/logement/logement.listes'
import type pg from 'pg'

/** Qui réserve et qui écarte les logements offerts, et le parc des opérations ; redit, ne change rien. D'un trait, sans un index. */
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
  await raconterLesLogements(client)
  await client.query('select recenser_le_parc()')
}

/** Ce que l'historique dit de chaque logement offert : mis à disposition, réservé, écarté, ses passages ; rien qui n'ait encore eu lieu. */
async function raconterLesLogements(client: pg.PoolClient): Promise<void> {
  await client.query(`
    with offert as (select l.*, (${BAILLEUR}) as par from logement l where not l.parc and not l.prive),
    suivi as (
      select l.id, l.statut, p.debut, p.par, p.fin from offert l join (
        select logement_id, min(cree_le) as debut, (array_agg(cree_par order by cree_le, id))[1] as par,
          max(coalesce(cal_date, gtr_date)) + interval '16 hours' as fin
        from proposition group by logement_id) p on p.logement_id = l.id
      where l.statut in ('EN_COURS_DE_TRAITEMENT', 'RETOUR_CAL', 'NON_RETENU')),
    dit (logement, code, le, par, donnees) as (
      select id, 'LOGEMENT_CREE', cree_le, par, '{}'::jsonb from offert
      union all select r.logement_id, 'LOGEMENT_RESERVE', r.le, r.utilisateur_id, '{}' from reservation r join offert l on l.id = r.logement_id
      union all select n.logement_id, 'LOGEMENT_NON_SOUHAITE', n.le, n.utilisateur_id, '{}' from non_souhait n join offert l on l.id = n.logement_id
      union all (select distinct on (l.id) l.id, 'LOGEMENT_PASSE', r.le, r.utilisateur_id, ${passage('MIS_A_DISPOSITION', 'RESERVE')}
        from offert l join reservation r on r.logement_id = l.id where l.statut = 'RESERVE' order by l.id, r.le)
      union all select id, 'LOGEMENT_PASSE', fin_mise_a_disposition, null, ${passage('MIS_A_DISPOSITION', 'NON_SOUHAITE')}
        from offert where statut = 'NON_SOUHAITE'
      union all select id, 'LOGEMENT_PASSE', cree_le + interval '2 days', par,
          jsonb_build_object('ancien', 'MIS_A_DISPOSITION', 'nouveau', statut, 'motif', null)
        from offert where statut in ('REPRIS_BAILLEUR', 'INDISPONIBLE_BAILLEUR')
      union all select id, 'LOGEMENT_PASSE', debut, par, ${passage('MIS_A_DISPOSITION', 'EN_COURS_DE_TRAITEMENT')} from suivi
      union all select id, 'LOGEMENT_PASSE', fin, par, jsonb_build_object('ancien', 'EN_COURS_DE_TRAITEMENT', 'nouveau', statut, 'motif', null)
        from suivi where statut <> 'EN_COURS_DE_TRAITEMENT')
    insert into modification (id, type, le, auteur_id, sujet_id, version, code, donnees)
    select trace.id, 'MODIFICATION', le, par, logement, 1, code, donnees
    from dit, uuid_de(concat_ws(' ', 'trace', code, logement, par, donnees)) trace (id)
    where le <= now() and not exists (select from modification m where m.id = trace.id)`)
}

const passage = (ancien: StatutLogement, nouveau: StatutLogement) => `'${JSON.stringify({ ancien, nouveau, motif: null })}'::jsonb`

const BAILLEUR = `select u.id from utilisateur u join utilisateur_role r on r.utilisateur_id = u.id and r.role = 'BAILLEUR_CELLULE_COMMERCIALE'
  where u.partenaire_id = l.bailleur_id order by u.id limit 1`

/** Les chargés de relogement, dans un ordre propre à chaque logement, toujours le même. */
const CHARGES = `select u.id from utilisateur u join utilisateur_role r on r.utilisateur_id = u.id and r.role = 'CHARGE_DE_RELOGEMENT'
  where u.actif order by md5(u.id::text || l.id)`
