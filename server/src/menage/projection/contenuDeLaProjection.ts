import { zoneDeLaCommune } from '@relogement/domain/menage/apl/plafondApl'
import { ficheDeProjection, type LogementDeLaFiche } from '@relogement/domain/menage/projection/ficheDeProjection'
import { variablesEnVigueur } from '../../referentiel/variables.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'
import type { PropositionDuDossier } from '../dossier/propositionsDuDossier.queries.ts'
import { lireSections } from '../dossier/sections.ts'
import type { DeQuoiFabriquer } from '../produits/fabrique.ts'

/** `sujetId` : la proposition ; disparue du dossier, il n'y a plus rien à en dire. */
export async function contenuDeLaProjection({ ctx, dossier, sujetId, jour }: DeQuoiFabriquer) {
  const proposition = dossier.propositions.find(({ id }) => id === sujetId)
  if (proposition === undefined) return null
  const { menage } = dossier
  const faits = { ...lireSections(menage, dossier), noms: menage.noms, codeMenage: menage.code_menage }
  return ficheDeProjection(
    faits,
    logementDeLaProjection(dossier, proposition),
    proposition.apl.saisie,
    jour,
    await variablesEnVigueur(ctx.db, jour),
  )
}

/** Ce que coûterait le logement proposé, sans l'aide, que la projection estime. */
export const logementAProjeter = (p: PropositionDuDossier) => ({
  loyer: p.loyer,
  chargesGenerales: p.charges,
  chauffage: p.chauffage,
  eau: p.eau,
  garage: p.garage,
  surface: p.surface,
  zone: zoneDeLaCommune(p.epciCode),
  apl: null,
})

export const logementDeLaProjection = ({ operation }: Dossier, p: PropositionDuDossier): LogementDeLaFiche => ({
  adresse: p.adresse,
  ville: p.ville,
  typologie: p.typologie,
  bailleur: p.bailleur,
  ...logementAProjeter(p),
  depotDeGarantie: p.depotDeGarantie,
  pru: operation.pru,
})
