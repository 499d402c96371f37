import { DomainError, exiger } from '@relogement/domain/common/errors'
import type { Evenement } from '@relogement/domain/historique/evenement'
import { estFerme, pourquoiFerme } from '@relogement/domain/menage/completude/dossierFerme'
import type { Derogation } from '@relogement/domain/menage/cotation/cotation'
import { refusDuTerme, type SaisieDerogation } from '@relogement/domain/menage/cotation/derogation'
import { evenementDeMenage } from '@relogement/domain/menage/menage.evenements'
import { canDerogerCotation, canModifierMenage } from '@relogement/domain/menage/menage.permissions'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import type { Contexte } from '../../core/contexte.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { type DossierVerrouille, lockDossier } from '../dossier/dossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'
import { presenterDossier } from '../dossier/presenterDossier.ts'
import { lireSections } from '../dossier/sections.ts'
import { enregistrer } from '../modification/enregistrer.ts'
import { verifierVersion } from '../modification/version.ts'

/** Impose une couleur jusqu'à une date ; une dérogation en remplace une autre, et l'historique garde les deux. */
export async function deroger(ctx: Contexte, id: string, saisie: SaisieDerogation) {
  const dossier = await verrouiller(ctx, id)
  exiger(canDerogerCotation(ctx.acteur))
  exigerDansLeParcours(dossier)
  const refus = refusDuTerme(saisie.jusquAu, ctx.aujourdhui)
  if (refus !== null)
    throw new DomainError('saisie', 'cotation.terme', refus, { violations: [{ propertyPath: 'jusquAu', message: refus }] })
  const { prenom, nom } = ctx.acteur
  const derogation: Derogation = { ...saisie, auteur: `${prenom} ${nom}`, depuis: ctx.aujourdhui }
  return ecrire(ctx, dossier, { cotation_derogation: derogation }, evenementDeMenage('COTATION_IMPOSEE', saisie))
}

/** Sans dérogation, rien à lever : le dossier revient tel quel. */
export async function leverLaDerogation(ctx: Contexte, id: string) {
  const dossier = await verrouiller(ctx, id)
  exiger(canDerogerCotation(ctx.acteur))
  exigerDansLeParcours(dossier)
  if (dossier.menage.cotation_derogation === null) return presenterDossier(ctx, dossier)
  return ecrire(ctx, dossier, { cotation_derogation: null }, evenementDeMenage('COTATION_IMPOSEE_LEVEE', {}))
}

/** Coche les règles que rien dans le dossier ne dit ; celles qui ne sont pas citées se décochent. */
export async function cocherLesRegles(ctx: Contexte, id: string, demandes: readonly string[]) {
  const dossier = await verrouiller(ctx, id)
  exiger(canModifierMenage(ctx.acteur, liensDuMenage(dossier)))
  exigerDansLeParcours(dossier)
  const manuelles = dossier.regles.filter(({ condition }) => 'manuelle' in condition)
  const inconnu = demandes.find((code) => !manuelles.some((regle) => regle.code === code))
  if (inconnu !== undefined)
    throw new DomainError('saisie', 'cotation.regle', 'Cette règle ne se coche pas à la main.', {
      violations: [{ propertyPath: 'codes', message: 'Cette règle ne se coche pas à la main.' }],
    })
  const avant = dossier.menage.cotation_coches
  const changees = manuelles.filter(({ code }) => demandes.includes(code) !== avant.includes(code))
  if (changees.length === 0) return presenterDossier(ctx, dossier)
  const evenements = changees.map(({ code, libelle }) =>
    evenementDeMenage(demandes.includes(code) ? 'REGLE_COCHEE' : 'REGLE_DECOCHEE', { regle: libelle }),
  )
  return ecrire(
    ctx,
    dossier,
    { cotation_coches: manuelles.map(({ code }) => code).filter((code) => demandes.includes(code)) },
    ...evenements,
  )
}

async function verrouiller(ctx: Contexte, id: string): Promise<DossierVerrouille> {
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  await verifierVersion(ctx.db, dossier.menage, ctx.versionAttendue)
  return dossier
}

/** Sorti du parcours, un ménage n'est plus coté : rien ne s'y impose ni ne s'y coche. */
function exigerDansLeParcours({ menage }: DossierVerrouille): void {
  const statut = menage.statut as StatutMenage
  if (estFerme(statut)) throw new DomainError('conflit', 'cotation.dossier-ferme', pourquoiFerme(statut))
}

// La cotation se recalcule avec ce que la personne vient de décider ; la couleur qui en change rejoint son événement.
async function ecrire(
  ctx: Contexte,
  dossier: DossierVerrouille,
  colonnes: { cotation_derogation?: unknown; cotation_coches?: string[] },
  ...evenements: readonly Evenement[]
) {
  const sections = lireSections(dossier.menage, dossier)
  const ecrit = await enregistrer(ctx, dossier, sections, sections, { colonnes, evenements })
  return presenterDossier(ctx, ecrit ?? dossier)
}
