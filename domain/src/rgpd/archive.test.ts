import { describe, expect, test } from 'vitest'
import { canOuvrirUnDossier } from './archive.ts'

const qui = (...roles: Parameters<typeof canOuvrirUnDossier>[0]['roles']) => ({ roles })

describe('ouvrir un dossier avec un motif', () => {
  test('la DPO ouvre tout dossier pour une demande de droits, et une archive pour un contentieux', () => {
    expect(canOuvrirUnDossier(qui('DPO'), 'ACCES', false)).toBeNull()
    expect(canOuvrirUnDossier(qui('DPO'), 'ACCES', true)).toBeNull()
    expect(canOuvrirUnDossier(qui('DPO'), 'CONTENTIEUX', true)).toBeNull()
    expect(canOuvrirUnDossier(qui('DPO'), 'CONTENTIEUX', false)).toBe(
      'Ce dossier n’est pas archivé : il ne s’ouvre que pour une demande de droits.',
    )
  })

  test('la data steward n’ouvre que les archives ; les autres, rien', () => {
    expect(canOuvrirUnDossier(qui('DATA_STEWARD'), 'CONTROLE', true)).toBeNull()
    expect(canOuvrirUnDossier(qui('DATA_STEWARD'), 'ACCES', false)).toBe('Ce dossier n’est pas archivé : vous le lisez sans l’ouvrir ici.')
    for (const role of ['RESPONSABLE_EQUIPE_RELOGEMENT', 'RESPONSABLE_ADMINISTRATIF', 'UTILISATEUR_MEL'] as const)
      expect(canOuvrirUnDossier(qui(role), 'CONTENTIEUX', true)).toMatch(/^Réservé/)
  })
})
