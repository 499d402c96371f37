import type { Ici } from '@relogement/domain/candidat/criteres'
import { propositionsOuvertesAuPlus } from '@relogement/domain/candidat/exclusions'
import { type Rapprocheur, rapprocher } from '@relogement/domain/candidat/rapprocher'
import { tailleAdmise } from '@relogement/domain/candidat/taille'
import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { sql } from 'kysely'
import { jourDe } from '../core/contexte.ts'
import type { Tache } from '../core/jobs.ts'
import { inTransaction } from '../core/transaction.ts'
import { avertirChacun } from '../logement/avertir.ts'
import { offerts } from '../logement/portee.ts'
import { variablesEnVigueur } from '../referentiel/variables.ts'
import type { ServicesRelogement } from '../services.ts'
import { type LogementLu, listLogements } from './logements.queries.ts'
import { listCandidats, listMenages, type MenageLu } from './menages.queries.ts'
import { tenirLesProfils } from './profil.queries.ts'

/** Au-delà, une offre n'est plus une nouvelle. */
const NEUVE_HEURES = 24

/** Prévient ceux qui suivent des ménages qu'un logement neuf à l'offre leur correspond (domain-rules § 8) ; une fois par offre et par personne. */
export const annoncerLesNouveauxLogements: Tache<ServicesRelogement> = {
  nom: 'annoncer_les_nouveaux_logements',
  cron: '*/15 * * * *',
  async executer({ services: { base, log }, maintenant }) {
    const logements = await listLogements(base, neufs(maintenant))
    if (logements.length === 0) return
    const jour = jourDe(maintenant)
    const ici: Ici = { jour, variables: await variablesEnVigueur(base, jour) }
    await tenirLesProfils(base, sql`true`, ici)
    const typologies = [...new Set(logements.map(({ typologie }) => typologie))]
    const menages = await listMenages(base, await listCandidats(base, typologies), {
      logements: logements.map(({ id }) => id),
      auMoins: propositionsOuvertesAuPlus(ici.variables),
    })
    const { compter } = rapprocher(ici)
    for (const logement of logements) {
      const dites = [...compatibles(logement, menages, compter, ici)].map(([destinataireId, nombre]) => ({
        destinataireId,
        texte: `${adresseEnClair(logement)} : ${nombre} ménage(s) compatibles`,
      }))
      if (dites.length > 0)
        await inTransaction(base, log, (db) =>
          avertirChacun({ db, maintenant }, logement.id, dites, { type: 'NOUVEAU_LOGEMENT', couleur: null }, null),
        )
    }
  },
}

/** Offerts depuis peu, dont personne n'a encore été prévenu depuis. */
const neufs = (
  maintenant: Date,
) => sql`(${offerts} and l.statut = 'MIS_A_DISPOSITION' and l.fin_mise_a_disposition > ${maintenant}::timestamptz
  and exists (select from modification h where h.sujet_id = l.id and h.le > ${maintenant}::timestamptz - make_interval(hours => ${NEUVE_HEURES})
    and (h.code in ('LOGEMENT_CREE', 'LOGEMENT_IMPORTE') or h.code = 'LOGEMENT_PASSE' and h.donnees ->> 'nouveau' = 'MIS_A_DISPOSITION'
      and h.donnees ->> 'ancien' not in ('RESERVE', 'EN_COURS_DE_TRAITEMENT'))
    and not exists (select from alerte a where a.type = 'NOUVEAU_LOGEMENT' and a.valeur = l.id::text and a.date >= h.le)))`

/** Combien de ses ménages correspondent à ce logement, par chargé de relogement. */
function compatibles(
  logement: LogementLu,
  menages: readonly MenageLu[],
  compter: Rapprocheur['compter'],
  { variables }: Ici,
): Map<string, number> {
  const seuil = variables.RAPPROCHEMENT_ALERTE ?? 70
  const nombres = new Map<string, number>()
  for (const { chargeId, faits } of menages) {
    if (chargeId === null || !tailleAdmise(faits, logement.typologie)) continue
    const { points, exclusions } = compter(faits, logement)
    if (points >= seuil && exclusions.length === 0) nombres.set(chargeId, (nombres.get(chargeId) ?? 0) + 1)
  }
  return nombres
}
