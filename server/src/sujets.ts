// Les sortes d'objets dont la cloche et le récapitulatif du matin lisent les alertes, et dont les écrans ouverts apprennent les changements.

import { sujetLogement } from '@relogement/domain/logement/logement.sujet'
import { porteeLogements } from '@relogement/domain/logement/logement.visibilite'
import { sujetMenage } from '@relogement/domain/menage/menage.sujet'
import { porteeMenages } from '@relogement/domain/menage/menage.visibilite'
import { sujetOperation } from '@relogement/domain/operation/operation.sujet'
import { porteeOperations } from '@relogement/domain/operation/operation.visibilite'
import { sujetNomenclature } from '@relogement/domain/referentiel/nomenclature.sujet'
import { sujetReunion } from '@relogement/domain/reunion/reunion.sujet'
import { porteeReunions } from '@relogement/domain/reunion/reunion.visibilite'
import { sql } from 'kysely'
import type { SujetsDAlertes } from './alerte/sujetDAlertes.ts'
import type { SujetEnDirect } from './direct/sujetEnDirect.ts'
import { logementsVisibles } from './logement/portee.ts'
import { alertesDuMenage } from './menage/alertes/alertesDuMenage.ts'
import { alertesDeLOperation } from './operation/alertesDeLOperation.ts'
import { operationsVisibles } from './operation/portee.ts'
import { menagesVisibles } from './portee/menages.ts'
import { reunionsVisibles } from './reunion/portee.ts'

export const sujetsDAlertes: SujetsDAlertes = [alertesDuMenage, alertesDeLOperation]

export const sujetsEnDirect: readonly SujetEnDirect[] = [
  { sujet: sujetMenage, de: sql`menage m`, id: sql`m.id`, visibles: menagesVisibles, portee: porteeMenages },
  { sujet: sujetLogement, de: sql`logement l`, id: sql`l.id`, visibles: logementsVisibles, portee: porteeLogements },
  { sujet: sujetOperation, de: sql`operation o`, id: sql`o.id`, visibles: operationsVisibles, portee: porteeOperations },
  // Ce que disent les listes n'est à cacher à personne.
  { sujet: sujetNomenclature, de: sql`nomenclature n`, id: sql`n.id`, visibles: () => sql`true`, portee: () => null },
  { sujet: sujetReunion, de: sql`reunion r`, id: sql`r.id`, visibles: reunionsVisibles, portee: porteeReunions },
]
