import type { Evenement } from '@relogement/domain/historique/evenement'
import { SAISIE } from '@relogement/domain/historique/historique.evenements'
import type { Cotation, Derogation, LigneCotation } from '@relogement/domain/menage/cotation/cotation'
import { evenementDeMenage } from '@relogement/domain/menage/menage.evenements'
import { sql } from 'kysely'
import type { Contexte } from '../../core/contexte.ts'
import { insertEvenementsSansAuteur } from '../../historique/historique.queries.ts'
import type { DossierVerrouille } from '../dossier/dossier.queries.ts'
import type { LigneDossier, Sections } from '../dossier/sections.ts'
import { coterLeMenage } from '../modification/cotation.ts'
import { instantDEcriture } from '../modification/enregistrer.ts'

type Ici = Pick<Contexte, 'db' | 'maintenant' | 'aujourdhui'>

/** Recalcule la cotation d'un dossier que personne n'a touché : une date a passé. */
export async function recoter(ici: Ici, dossier: DossierVerrouille, sections: Sections): Promise<void> {
  const cotation = await coterLeMenage(ici, dossier, sections, dossier.menage)
  await ecrireLesCotations(ici, [{ menage: dossier.menage, cotation }], SAISIE)
}

export const colonnesDeLaCotation = [
  'id',
  'version',
  'modifie_le',
  'cotation_couleur',
  'cotation_score',
  'attributs_cotations',
  'cotation_derogation',
] as const satisfies readonly (keyof LigneDossier)[]
type LigneCotee = Pick<LigneDossier, (typeof colonnesDeLaCotation)[number]>

export interface MenageCote {
  readonly menage: LigneCotee
  readonly cotation: Cotation
}

/**
 * Écrit les cotations qui ont bougé de dossiers verrouillés. Seule une couleur qui change, ou une dérogation qui finit, laisse une version et
 * une trace, que `motif` explique ; un score qui bouge s'écrit sans bruit.
 */
export async function ecrireLesCotations({ db, maintenant }: Ici, cotes: readonly MenageCote[], motif: Evenement): Promise<void> {
  const bougees = cotes.filter(aBouge).map((cote) => ({ ...cote, evenement: traceDe(cote, motif) }))
  if (bougees.length === 0) return
  const lignes = bougees.map(({ menage: { id, version }, cotation, evenement }) => ({
    id,
    couleur: cotation.couleur,
    score: cotation.score,
    lignes: cotation.lignes,
    derogation: cotation.derogation,
    version: version + (evenement === null ? 0 : 1),
  }))
  await sql`
    update menage m set cotation_couleur = c.couleur, cotation_score = c.score, attributs_cotations = c.lignes,
      cotation_derogation = c.derogation, version = c.version
    from jsonb_to_recordset(${JSON.stringify(lignes)}::jsonb) as c(id uuid, couleur text, score smallint, lignes jsonb, derogation jsonb, version int)
    where m.id = c.id`.execute(db)
  const traces = bougees.flatMap(({ menage, evenement }) =>
    evenement === null
      ? []
      : [{ le: instantDEcriture(menage, maintenant), sujet: { id: menage.id, version: menage.version + 1 }, evenement }],
  )
  await insertEvenementsSansAuteur(db, traces)
}

function aBouge({ menage, cotation }: MenageCote): boolean {
  return finitSaDerogation({ menage, cotation }) || cotation.couleur !== menage.cotation_couleur || !memesLignes(menage, cotation)
}

const finitSaDerogation = ({ menage, cotation }: MenageCote) => menage.cotation_derogation !== null && cotation.derogation === null

function traceDe({ menage, cotation }: MenageCote, motif: Evenement): Evenement | null {
  const finDeDerogation = finitSaDerogation({ menage, cotation })
  const { cotation_couleur: ancien, cotation_derogation } = menage
  if (!finDeDerogation && cotation.couleur === ancien) return null
  const changements =
    cotation.couleur === ancien ? [] : [{ chemin: 'relogement.cotation', libelle: 'Cotation', ancien, nouveau: cotation.couleur }]
  const { auteur: par } = (cotation_derogation ?? {}) as Derogation
  return { ...(finDeDerogation ? evenementDeMenage('COTATION_IMPOSEE_FINIE', { par }) : motif), changements }
}

function memesLignes({ cotation_score, attributs_cotations }: LigneCotee, { score, lignes }: Cotation): boolean {
  const anciennes = attributs_cotations as LigneCotation[]
  return (
    cotation_score === score &&
    anciennes.length === lignes.length &&
    lignes.every((ligne, rang) => (Object.keys(ligne) as (keyof LigneCotation)[]).every((cle) => anciennes[rang]?.[cle] === ligne[cle]))
  )
}
