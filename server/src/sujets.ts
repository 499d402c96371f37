// Les sortes d'objets dont la cloche et le récapitulatif du matin lisent les alertes.
import type { SujetsDAlertes } from './alerte/sujetDAlertes.ts'
import { alertesDuMenage } from './menage/alertes/alertesDuMenage.ts'

export const sujetsDAlertes: SujetsDAlertes = [alertesDuMenage]
