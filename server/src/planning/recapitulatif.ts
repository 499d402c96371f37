import { peutOuvrir } from '@relogement/domain/acces/pages'
import type { Acteur } from '@relogement/domain/acces/roles'
import { ajouterJours, ajouterMois } from '@relogement/domain/common/date'
import { formatJour } from '@relogement/domain/common/date.format'
import { demiJournee } from '@relogement/domain/planning/planning.listes'
import {
  canAnnuler,
  canAnnulerLesSiens,
  canBloquer,
  canExporterLePlanning,
  canParametrer,
  estHorsDeSesBons,
  litLeTitre,
  type VueDuPlanning,
  vueDuPlanning,
} from '@relogement/domain/planning/planning.permissions'
import {
  delaiA,
  estExempteDeDelai,
  jourSansCreneau,
  raisonDuJourFerme,
  refusSiFait,
  resteAPrendre,
} from '@relogement/domain/planning/planning.rules'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { noterPageLue } from '../core/lectures.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { duCreneau } from './duCreneau.ts'
import { calendrierDe } from './jours.ts'

/** Le planning de ces jours, dimanches ôtés ; à défaut, du mois en cours ; d'une seule borne, de son mois. */
export async function lireLePlanning(ctx: Contexte, demande: { debut?: string | undefined; fin?: string | undefined }) {
  const { db, acteur, aujourdhui, requete } = ctx
  const debut = demande.debut ?? `${(demande.fin ?? aujourdhui).slice(0, 7)}-01`
  const fin = demande.fin ?? ajouterJours(ajouterMois(debut, 1), -1)
  const [calendrier, reglages, pris] = await Promise.all([
    calendrierDe(ctx),
    listReglages(db, debut, fin),
    listPris(db, acteur, debut, fin),
  ])
  const vue = vueDuPlanning(acteur)
  const vus = pris.filter(({ aPortee }) => vue !== 'SES_JOURS' || aPortee)
  const jours = joursOuvrables(debut, fin).map((date) => {
    const nombre = reglages.get(date) ?? 0
    const duJour = vus.filter(({ jour }) => jour === date)
    const occupes = pris.filter(({ jour }) => jour === date).length
    const ferme = raisonDuJourFerme(acteur, date, calendrier)
    return presentItem('JourDePlanning', `/v1/business/planning/recapitulatif/${date}`, {
      date,
      ...(vue === 'SES_JOURS' ? {} : { nombreCreneaux: nombre, restant: resteAPrendre(nombre, occupes, ferme) }),
      ferme,
      sansCreneau: jourSansCreneau(date, calendrier) !== null,
      creneaux: duJour.map((creneau) => presenter(acteur, vue, creneau)),
    })
  })
  await noterPageLue(ctx, {
    liste: 'planning',
    colonnes: vue === 'SES_JOURS' ? ['le'] : ['noms', 'le', 'adresse'],
    page: 1,
    pageSize: Math.max(1, vus.length),
    total: vus.length,
  })
  return presentCollection(
    { type: 'JourDePlanning', url: requete.url, page: 1, pageSize: Math.max(1, jours.length), total: jours.length },
    jours,
    {
      delai: estExempteDeDelai(acteur) ? null : delaiA(calendrier.maintenant),
      can: [
        ...(canParametrer(acteur) === null ? (['parametrer'] as const) : []),
        ...(canBloquer(acteur) === null ? (['bloquer'] as const) : []),
        ...(canAnnulerLesSiens(acteur) === null ? (['annuler'] as const) : []),
        ...(canExporterLePlanning(acteur) === null ? (['exporter'] as const) : []),
      ],
    },
  )
}

function joursOuvrables(debut: string, fin: string): string[] {
  const jours: string[] = []
  for (let jour = debut; jour <= fin; jour = ajouterJours(jour, 1)) if (new Date(`${jour}T00:00:00Z`).getUTCDay() !== 0) jours.push(jour)
  return jours
}

interface Pris {
  readonly id: string
  readonly jour: string
  readonly rang: number
  readonly titre: string
  readonly version: number
  readonly menageId: string | null
  readonly creePar: string | null
  readonly creeLe: string
  readonly par: string | null
  readonly trajet: string | null
  readonly bon: boolean
  readonly fait: boolean
  readonly aPortee: boolean
  /** Commandé à l'entreprise de cette personne. */
  readonly aElle: boolean
}

function presenter(
  acteur: Acteur,
  vue: VueDuPlanning,
  { id, jour, rang, titre, version, menageId, creePar, creeLe, par, trajet, bon, fait, aPortee, aElle }: Pris,
) {
  const tu = estHorsDeSesBons(acteur, aElle)
  const lu = litLeTitre(vue, aPortee) && !tu
  return presentItem('Creneau', `/v1/business/creneaus/${id}`, {
    id,
    ...(lu ? { title: titre } : {}),
    date: jour,
    createdById: tu ? null : creePar,
    rang,
    demiJournee: demiJournee(rang),
    sorte: menageId === null ? ('BLOQUE' as const) : ('RESERVE' as const),
    version,
    ...(menageId !== null && aPortee && peutOuvrir(acteur, 'menage') ? { menageId } : {}),
    ...(lu && trajet !== null ? { trajet } : {}),
    ...(vue === 'TOUT' && !tu && par !== null ? { par: creePar === acteur.id ? 'vous' : par } : {}),
    bon: vue === 'TOUT' && !tu && bon,
    le: formatJour(creeLe),
    refus: canAnnuler(acteur, { creePar }) ?? refusSiFait({ jour, fait }),
  })
}

async function listReglages(db: Acces, debut: string, fin: string): Promise<Map<string, number>> {
  const lignes = await db
    .selectFrom('parametre_planning')
    .select(['jour', 'nombre'])
    .where('jour', '>=', debut)
    .where('jour', '<=', fin)
    .execute()
  return new Map(lignes.map(({ jour, nombre }) => [jour, nombre]))
}

async function listPris(db: Acces, acteur: Acteur, debut: string, fin: string): Promise<readonly Pris[]> {
  const { rows } = await sql<Pris>`
    select c.id, c.jour, c.rang, ${duCreneau.titre} as titre, c.version, c.commande is not null as bon, c.fait_le is not null as fait,
      c.menage_id as "menageId", c.cree_par as "creePar", c.cree_le as "creeLe", ${duCreneau.par} as par, ${duCreneau.trajet} as trajet,
      coalesce(m.id is not null and ${menagesVisibles(acteur)}, false) as "aPortee",
      coalesce(c.prestataire_id = ${acteur.partenaireId}::uuid, false) as "aElle"
    from ${duCreneau.de}
    where c.jour between ${debut} and ${fin} order by c.jour, c.rang`.execute(db)
  return rows
}
