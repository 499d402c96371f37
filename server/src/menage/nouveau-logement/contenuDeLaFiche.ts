import { ficheEtablie, type MenageReloge } from '@relogement/domain/menage/nouveau-logement/ficheEtablie'
import type { Dossier } from '../dossier/dossier.queries.ts'
import { lireSections } from '../dossier/sections.ts'
import type { DeQuoiFabriquer } from '../produits/fabrique.ts'
import { acceptee } from './nouveauLogementDe.ts'
import { ficheDuDossier } from './reperes.ts'

export async function contenuDeLaFiche({ ctx, dossier, jour }: DeQuoiFabriquer) {
  const { fiche, reperes } = await ficheDuDossier(ctx, dossier, lireSections(dossier.menage, dossier))
  return ficheEtablie(menageReloge(dossier), fiche, reperes, jour)
}

export const menageReloge = (dossier: Dossier): MenageReloge => ({
  codeMenage: dossier.menage.code_menage,
  noms: dossier.menage.noms,
  charge: dossier.charge,
  operation: dossier.operation.nom,
  bailleurQuitte: dossier.partenaire?.nom ?? null,
  bailleur: acceptee(dossier)?.bailleur ?? null,
})
