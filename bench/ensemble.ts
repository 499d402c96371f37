import { sql } from 'kysely'
import { annoncerLesNouveauxLogements } from '../server/src/candidat/nouveauxLogements.ts'
import { offerts } from '../server/src/logement/portee.ts'
import type { ServicesRelogement } from '../server/src/services.ts'
import type { Banc } from './banc.ts'
import { type Mesure, mediane } from './rapport.ts'

const LOGEMENTS = 400
const MENAGES = 1200
const FOIS = 3
/** Un quart d'heure sépare deux passages de la tâche, qui pose une alerte par logement et par chargé concerné. */
const PLAFOND_MS = 60_000

/** Quatre cents logements mis à l'offre d'un coup, chacun rapproché de mille deux cents ménages qui cherchent, comme la tâche qui les annonce. */
export async function mesurerEnsemble({ base }: Pick<Banc, 'base'>): Promise<Mesure[]> {
  await sql`update menage set statut = 'RECHERCHE_DU_LOGEMENT' where id in (select id from menage where archive_le is null and purge_le is null
      and limitation_depuis is null and relogement_necessaire order by statut = 'RECHERCHE_DU_LOGEMENT' desc, id limit ${MENAGES})`.execute(
    base,
  )
  const log = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} } as unknown as ServicesRelogement['log']
  const durees: number[] = []
  for (let fois = 0; fois < FOIS; fois += 1) {
    await offrirDUnCoup(base)
    const debut = performance.now()
    await annoncerLesNouveauxLogements.executer(
      { services: { base, log } as ServicesRelogement, config: { smtpUrl: null }, maintenant: new Date(), essai: 1, dernierEssai: false },
      {},
    )
    durees.push(performance.now() - debut)
  }
  const nous = mediane(durees)
  const plancher = PLAFOND_MS
  return [
    {
      nom: `${LOGEMENTS} logements neufs × ${MENAGES} ménages, d’un coup`,
      cible: 1,
      nous,
      plancher,
      unite: 'ms (p50)',
      rapport: nous / plancher,
      sens: 'au plus',
    },
  ]
}

/** De nouveaux logements à l'offre, dont rien n'a encore été dit. */
async function offrirDUnCoup(base: Banc['base']): Promise<void> {
  await sql`with neufs as (
    insert into logement (id, statut, bailleur_id, operation_id, numero, rue, code_postal, ville_code, ville, quartier, etage, ascenseur, typologie,
        surface_habitable, pmr, loyer, charges_generales, premiere_mise_a_disposition, fin_mise_a_disposition)
    select gen_random_uuid(), 'MIS_A_DISPOSITION', l.bailleur_id, l.operation_id, n::text, l.rue, l.code_postal, l.ville_code, l.ville, l.quartier, l.etage, l.ascenseur,
      l.typologie, l.surface_habitable, l.pmr, l.loyer + n % 90, l.charges_generales, now(), now() + interval '3 days'
    from generate_series(1, ${LOGEMENTS}) n cross join lateral (select * from logement l where ${offerts} order by md5(l.id::text || n) limit 1) l
    returning id)
    insert into modification (id, type, code, donnees, le, sujet_id, changements)
    select gen_random_uuid(), 'MODIFICATION', 'LOGEMENT_CREE', '{}', now(), id, '[]' from neufs`.execute(base)
}
