import type { ComponentType } from 'react'
import { CompositionEtape } from './composition/CompositionEtape.tsx'
import { InformationsEtape } from './informations/InformationsEtape.tsx'
import { LogementActuelEtape } from './logement-actuel/LogementActuelEtape.tsx'
import { LogementPrecedentEtape } from './logement-precedent/LogementPrecedentEtape.tsx'
import type { Etape } from './navigation.ts'
import { ProjetResidentielEtape } from './projet-residentiel/ProjetResidentielEtape.tsx'
import { RessourcesEtape } from './ressources/RessourcesEtape.tsx'

/** Les étapes où l'on saisit ; la dernière se relit, selon le lieu (`lieuDeSaisie.ts`). */
export const contenuDesEtapes: Readonly<Record<Exclude<Etape['code'], 'recapitulatif'>, ComponentType>> = {
  informations: InformationsEtape,
  composition: CompositionEtape,
  ressources: RessourcesEtape,
  'logement-actuel': LogementActuelEtape,
  'projet-residentiel': ProjetResidentielEtape,
  'logement-precedent': LogementPrecedentEtape,
}
