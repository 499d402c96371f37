import type { ComponentType } from 'react'
import { CompositionEtape } from './composition/CompositionEtape.tsx'
import { InformationsEtape } from './informations/InformationsEtape.tsx'
import { LogementActuelEtape } from './logement-actuel/LogementActuelEtape.tsx'
import { LogementPrecedentEtape } from './logement-precedent/LogementPrecedentEtape.tsx'
import type { Etape } from './navigation.ts'
import { ProjetResidentielEtape } from './projet-residentiel/ProjetResidentielEtape.tsx'
import { RecapitulatifEtape } from './recapitulatif/RecapitulatifEtape.tsx'
import { RessourcesEtape } from './ressources/RessourcesEtape.tsx'

export const contenuDesEtapes: Readonly<Record<Etape['code'], ComponentType>> = {
  informations: InformationsEtape,
  composition: CompositionEtape,
  ressources: RessourcesEtape,
  'logement-actuel': LogementActuelEtape,
  'projet-residentiel': ProjetResidentielEtape,
  'logement-precedent': LogementPrecedentEtape,
  recapitulatif: RecapitulatifEtape,
}
