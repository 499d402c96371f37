import { differences } from '@relogement/domain/common/difference'
import { accesRefuse, exiger } from '@relogement/domain/common/errors'
import type { Changement } from '@relogement/domain/historique/historique.schema'
import { evenementDeMenage } from '@relogement/domain/menage/menage.evenements'
import { exigerNonFerme } from '@relogement/domain/menage/menage.fermeture'
import { libelleDuChemin } from '@relogement/domain/menage/menage.fields'
import { canModifierMenage } from '@relogement/domain/menage/menage.permissions'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { groupesVisibles } from '@relogement/domain/menage/menage.visibilite'
import { aUneFiche, ficheFermee, refusDeRemplirLaFiche } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.rules'
import { type FicheNouveauLogement, ficheNouveauLogementSchema } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.schema'
import { noterConsultation } from '../../consultation/noterConsultation.ts'
import type { Contexte } from '../../core/contexte.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { variablesEnVigueur } from '../../referentiel/variables.ts'
import { type Dossier, type DossierVerrouille, getDossier, lockDossier } from '../dossier/dossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'
import { lireSections, type Sections } from '../dossier/sections.ts'
import { refuserDatesLointaines } from '../modification/datesLointaines.ts'
import { enregistrer } from '../modification/enregistrer.ts'
import { verifierVersion } from '../modification/version.ts'
import { ficheDeLaLigne } from './fiche.colonnes.ts'
import { upsertFiche } from './fiche.queries.ts'
import { presenterFiche } from './presenterFiche.ts'
import { ficheDuDossier, situationAvant } from './reperes.ts'

export async function lireFiche(ctx: Contexte, id: string) {
  const dossier = await getDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  if (!aUneFiche(dossier.menage.statut as StatutMenage))
    throw ficheFermee('La fiche se remplit une fois un logement accepté par le ménage.')
  const groupes = groupesVisibles(ctx.acteur, liensDuMenage(dossier))
  if (!groupes.has('FINANCE_DETAIL')) throw accesRefuse()
  await noterConsultation(ctx.services.lecture, ctx.acteur, id, 'nouveau-logement', groupes, ctx.maintenant)
  return presenterFiche(ctx, dossier, await ficheDuDossier(ctx, dossier, lireSections(dossier.menage, dossier)))
}

/**
 * Enregistre ce qui est dit de la fiche, incomplète si l'on veut ; la minoration retenue devient celle du dossier. Rien de changé : ni
 * version ni trace.
 */
export async function enregistrerFiche(ctx: Contexte, id: string, dite: Partial<FicheNouveauLogement>, relever: boolean) {
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  await verifierVersion(ctx.db, dossier.menage, ctx.versionAttendue)
  exigerOuverte(ctx, dossier)
  const connue = dossier.fiche && ficheDeLaLigne(dossier.fiche)
  await ecrireFiche(ctx, dossier, ficheNouveauLogementSchema.parse({ ...connue, ...dite }), relever)
  const relu = await getDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  return presenterFiche(ctx, relu, await ficheDuDossier(ctx, relu, lireSections(relu.menage, relu)))
}

export function exigerOuverte({ acteur }: Contexte, dossier: Dossier): void {
  const liens = liensDuMenage(dossier)
  exiger(canModifierMenage(acteur, liens))
  exigerNonFerme(dossier.menage)
  const refus = refusDeRemplirLaFiche(acteur, liens, dossier.menage.statut as StatutMenage)
  if (refus !== null) throw ficheFermee(refus)
}

/** Écrit la fiche et son historique sur un dossier verrouillé. */
export async function ecrireFiche(ctx: Contexte, dossier: DossierVerrouille, fiche: FicheNouveauLogement, relever: boolean): Promise<void> {
  const sections = lireSections(dossier.menage, dossier)
  const { reperes } = await ficheDuDossier(ctx, dossier, sections)
  const changements = changementsDeLaFiche(dossier.fiche && ficheDeLaLigne(dossier.fiche), fiche)
  refuserDatesLointaines(changements, ctx.aujourdhui)
  const aRelever = relever || dossier.fiche === null
  if (changements.length === 0 && !aRelever) return
  await upsertFiche(
    ctx.db,
    dossier.menage.id,
    fiche,
    aRelever ? situationAvant(sections, ctx.aujourdhui, await variablesEnVigueur(ctx.db, ctx.aujourdhui), ctx.aujourdhui) : reperes.avant,
    ctx.maintenant,
  )
  await enregistrer(ctx, dossier, sections, avecLaFiche(sections, fiche), {
    changements,
    ...(changements.length === 0 ? { evenements: [RELEVE] } : {}),
  })
}

const RELEVE = evenementDeMenage('PART_A_CHARGE_RELEVEE', {})

/** Le type de relogement et la minoration de la fiche sont ceux du dossier : la dernière saisie fait foi. */
const avecLaFiche = (sections: Sections, { typeRelogement, isMinoriteLoyer }: FicheNouveauLogement): Sections => ({
  ...sections,
  relogement: {
    ...sections.relogement,
    ...(typeRelogement === null ? {} : { typeRelogement }),
    ...(isMinoriteLoyer === null ? {} : { minoration: isMinoriteLoyer }),
  },
})

/** Champ par champ ; à la première saisie, tout vient de rien. */
export function changementsDeLaFiche(connue: FicheNouveauLogement | null, fiche: FicheNouveauLogement): Changement[] {
  const avant = connue ?? Object.fromEntries(Object.keys(fiche).map((cle) => [cle, null]))
  return differences({ nouveauLogement: avant }, { nouveauLogement: fiche }).map(({ chemin, ancien, nouveau }) => ({
    chemin,
    libelle: libelleDuChemin(chemin, { occupants: [] }),
    ancien,
    nouveau,
  }))
}
