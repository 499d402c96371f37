import { describe, expect, test } from 'vitest'
import { type CodeRole, codesRoles } from '../acces/roles.ts'
import { canAnnuler, canBloquer, canParametrer, SANS_DROIT_D_ANNULER, vueDuPlanning } from './planning.permissions.ts'

// Spécification § 6, recopiée à la main.
const PARAMETRE: CodeRole[] = ['RESPONSABLE_INGENIERIE_SOCIALE']
const BLOQUE: CodeRole[] = ['RESPONSABLE_ADMINISTRATIF', 'RESPONSABLE_INGENIERIE_SOCIALE', 'DATA_STEWARD']
const ANNULE_TOUT: CodeRole[] = ['RESPONSABLE_EQUIPE_RELOGEMENT', 'DATA_STEWARD', 'RESPONSABLE_ADMINISTRATIF']
const ANNULE_LES_SIENS: CodeRole[] = ['CHARGE_DE_RELOGEMENT', 'RESPONSABLE_INGENIERIE_SOCIALE']
const TOUT: CodeRole[] = [...ANNULE_TOUT, ...ANNULE_LES_SIENS, 'PRESTATAIRE_DEMENAGEMENT']

describe.each(codesRoles)('%s', (role) => {
  const moi = { id: 'moi', roles: [role] }

  test('règle un jour, bloque un créneau', () => {
    expect(canParametrer(moi) === null).toBe(PARAMETRE.includes(role))
    expect(canBloquer(moi) === null).toBe(BLOQUE.includes(role))
  })

  test('annule le créneau d’un autre, le sien, celui que personne n’a signé', () => {
    const lui = ANNULE_TOUT.includes(role)
    const sien = lui || ANNULE_LES_SIENS.includes(role)
    expect(canAnnuler(moi, { creePar: 'autre' })).toBe(lui ? null : SANS_DROIT_D_ANNULER)
    expect(canAnnuler(moi, { creePar: 'moi' })).toBe(sien ? null : SANS_DROIT_D_ANNULER)
    expect(canAnnuler(moi, { creePar: null })).toBe(sien ? null : SANS_DROIT_D_ANNULER)
  })

  test('voit', () => {
    const bailleur = role === 'BAILLEUR_CELLULE_COMMERCIALE' || role === 'BAILLEUR_DIRECTEUR_AGENCE'
    expect(vueDuPlanning(moi)).toBe(TOUT.includes(role) ? 'TOUT' : bailleur ? 'SES_NOMS' : 'SES_JOURS')
  })
})
