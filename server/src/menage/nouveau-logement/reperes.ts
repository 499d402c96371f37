import type { SituationAPL } from '@relogement/domain/menage/apl/estimationApl'
import { foyerAPL } from '@relogement/domain/menage/apl/foyerApl'
import { loyerPlafondAPL, zoneDeLaCommune } from '@relogement/domain/menage/apl/plafondApl'
import { situationAPLNouvelle } from '@relogement/domain/menage/apl/situationApl'
import type { Variables } from '@relogement/domain/menage/completude/variables'
import { compositionMenage } from '@relogement/domain/menage/composition/compositionMenage'
import { adultesDe } from '@relogement/domain/menage/composition/occupants'
import type { ReperesDeLaFiche, SituationAvant } from '@relogement/domain/menage/nouveau-logement/calculs'
import type { FicheNouveauLogement } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.schema'
import { fichePreremplie } from '@relogement/domain/menage/nouveau-logement/preremplir'
import { tarifsAuForfait } from '@relogement/domain/menage/ressources/forfaits'
import { forfaitsDuDossier, partAChargeActuelle } from '@relogement/domain/menage/ressources/indicateurs'
import { revenuDeReference } from '@relogement/domain/menage/ressources/plafonds'
import { ressourcesEtablies } from '@relogement/domain/menage/ressources/totaux'
import type { Contexte } from '../../core/contexte.ts'
import { variablesEnVigueur } from '../../referentiel/variables.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'
import type { Sections } from '../dossier/sections.ts'
import { avantDeLaLigne, ficheDeLaLigne } from './fiche.colonnes.ts'
import { findLogementAccepte, listBareme } from './fiche.queries.ts'

export interface FicheDuDossier {
  readonly fiche: FicheNouveauLogement
  readonly reperes: ReperesDeLaFiche
  /** De quoi estimer l'APL du nouveau logement, ce jour. */
  readonly apl: SituationAPL
}

/** La fiche enregistrée, à défaut remplie d'avance, et ce que ses calculs lisent. */
export async function ficheDuDossier(
  ctx: Pick<Contexte, 'db' | 'aujourdhui'>,
  dossier: Dossier,
  sections: Sections,
): Promise<FicheDuDossier> {
  const { menage, operation, fiche: ligne } = dossier
  const logement = await findLogementAccepte(ctx.db, menage.id)
  const jour = menage.date_signature_bail ?? ctx.aujourdhui
  const zone = zoneDeLaCommune(logement?.epciCode ?? null)
  const [duJour, duBail] = [await variablesEnVigueur(ctx.db, ctx.aujourdhui), await variablesEnVigueur(ctx.db, jour)]
  const reperes: ReperesDeLaFiche = {
    dateSignatureBail: menage.date_signature_bail,
    edlEntree: menage.date_edl_entree,
    pru: operation.pru,
    prive: logement?.prive ?? false,
    memeBailleur: logement?.bailleurId != null && logement.bailleurId === menage.partenaire_id,
    zone,
    bareme: await listBareme(ctx.db, zone, jour),
    tarifs: tarifsAuForfait(duBail),
    avant: ligne === null ? situationAvant(sections, ctx.aujourdhui, duJour, null) : avantDeLaLigne(ligne),
  }
  const apl = situationAPLNouvelle(sections, { zone, social: !reperes.prive }, ctx.aujourdhui, duJour)
  if (ligne !== null) return { fiche: ficheDeLaLigne(ligne), reperes, apl }
  const fiche = fichePreremplie(
    {
      logement,
      villeActuelleCode: menage.ville_code,
      nombrePropositionEcrite: dossier.propositions.filter(({ ecriteLe }) => ecriteLe !== null).length,
      ...ceQuEnDitLeDossier(sections, jour, duBail),
    },
    reperes,
  )
  return { fiche, reperes, apl }
}

/** Ce que les sections saisies apportent à la fiche, au jour du bail. */
export const ceQuEnDitLeDossier = (
  { occupants, composition, ressourcesEtCharges, relogement }: Sections,
  jour: string,
  variables: Variables,
) => ({
  typeRelogement: relogement.typeRelogement,
  nombreDePersonne: occupants.length,
  composition: compositionMenage(occupants, composition.colocation),
  revenuFiscalDeReference: revenuDeReference(adultesDe(occupants, jour), ressourcesEtCharges.revenusImposables, jour)?.montant ?? null,
  loyerPlafondAPL: loyerPlafondAPL(foyerAPL({ occupants, composition, ressourcesEtCharges }, jour, variables), variables),
})

/** Le logement quitté, tel que le dossier le dit ce jour-là. */
export const situationAvant = (sections: Sections, jour: string, variables: Variables, releveLe: string | null): SituationAvant => ({
  partACharge: partAChargeActuelle(sections),
  ressources: ressourcesEtablies(adultesDe(sections.occupants, jour), sections.ressourcesEtCharges.ressources),
  forfaits: forfaitsDuDossier(sections, variables),
  releveLe,
})
