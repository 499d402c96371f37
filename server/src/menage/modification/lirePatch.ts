import { DomainError, type Violation } from '@relogement/domain/common/errors'
import { mergePatch } from '@relogement/domain/common/fusion'
import { identifiant } from '@relogement/domain/common/identifiant'
import { contactsContraires } from '@relogement/domain/menage/composition/contact'
import { lignesDuMenage, refusDesLignes, refusDesOccupants } from '@relogement/domain/menage/composition/personnesVisees'
import { lireScolarite, SCOLARITE, scolaritesContraires } from '@relogement/domain/menage/composition/scolarite'
import { occupantsSchema, type SectionMenage, sectionsMenage } from '@relogement/domain/menage/menage.schema'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { Sections } from '../dossier/sections.ts'
import { completerRessources } from './ressources.ts'

const unIdentifiant = identifiant()
type Patch = Readonly<Record<string, unknown>>
const estObjet = (valeur: unknown): valeur is Record<string, unknown> =>
  valeur !== null && typeof valeur === 'object' && !Array.isArray(valeur)

/** Les sections après un PATCH : chacune est fusionnée, puis validée entière. Les clés qui ne s'écrivent pas sont ignorées. */
export function appliquerPatch(avant: Sections, patch: Patch, jour: string): Sections {
  const violations: Violation[] = []
  const apres: Sections = { ...avant }
  for (const section of Object.keys(sectionsMenage) as SectionMenage[]) {
    const saisie = patch[section]
    if (saisie === undefined) continue
    if (!estObjet(saisie)) violations.push({ propertyPath: section, message: 'Une section est un objet' })
    else
      Object.assign(apres, {
        [section]: valider(
          section,
          sectionsMenage[section] as z.ZodType,
          mergePatch(avant[section], completer(avant, section, saisie)),
          violations,
        ),
      })
  }
  const { composition } = patch
  if (estObjet(composition) && composition['occupants'] !== undefined)
    apres.occupants = lireOccupants(avant, composition['occupants'], violations)
  violations.push(...refusDesOccupants(avant.occupants, apres.occupants))
  if (apres.informations && apres.occupants) violations.push(...contactsContraires(apres, avant))
  verifierPersonnes(avant, apres, violations, jour)
  if (violations.length > 0) {
    throw new DomainError(
      'saisie',
      'menage.saisie',
      violations.map(({ propertyPath, message }) => `${propertyPath} : ${message}`).join('\n'),
      { violations },
    )
  }
  return apres
}

const completer = (avant: Sections, section: SectionMenage, saisie: Record<string, unknown>) =>
  section === 'ressourcesEtCharges' ? completerRessources(avant, saisie) : saisie

function valider<T>(prefixe: string, schema: z.ZodType<T>, valeur: unknown, violations: Violation[]): T | undefined {
  const { success, data, error } = schema.safeParse(valeur)
  if (success) return data
  violations.push(...error.issues.map(({ path, message }) => ({ propertyPath: [prefixe, ...path.map(String)].join('.'), message })))
  return undefined
}

/** La liste envoyée remplace l'ancienne ; une personne déjà là garde ce qui n'est pas envoyé, une nouvelle reçoit son identifiant. */
function lireOccupants(avant: Sections, saisie: unknown, violations: Violation[]): Sections['occupants'] {
  if (!Array.isArray(saisie)) {
    violations.push({ propertyPath: 'composition.occupants', message: 'Une liste d’occupants est attendue' })
    return avant.occupants
  }
  const fusionnes = saisie.map((element: unknown, rang) => {
    if (!estObjet(element)) return element
    const connu = avant.occupants.find(({ id }) => id === element['id'])
    if (scolaritesContraires(element, connu?.scolarite))
      violations.push({
        propertyPath: `composition.occupants.${rang}.${SCOLARITE}`,
        message: `« ${SCOLARITE} » et « scolarite » disent la même chose, autrement : n’en dites qu’un`,
      })
    const personne = lireScolarite(element, connu?.scolarite)
    return connu ? mergePatch(connu, personne) : { ...personne, id: unIdentifiant.safeParse(element['id']).data ?? uuidv7() }
  })
  return valider('composition.occupants', occupantsSchema, fusionnes, violations) ?? avant.occupants
}

/** Une ressource ou un revenu ne peut viser qu'une personne du dossier ; ceux d'une personne retirée partent avec elle. */
function verifierPersonnes(avant: Sections, apres: Sections, violations: Violation[], jour: string): void {
  const { ressourcesEtCharges } = apres
  if (!ressourcesEtCharges) return
  const { ressources, revenusImposables } = ressourcesEtCharges
  violations.push(...refusDesLignes(avant, apres, jour))
  apres.ressourcesEtCharges = {
    ...ressourcesEtCharges,
    ressources: lignesDuMenage(apres.occupants, ressources, jour),
    revenusImposables: lignesDuMenage(apres.occupants, revenusImposables, jour),
  }
  const doublon = ressources.find((a, rang) =>
    ressources.some((b, autre) => autre > rang && a.occupantId === b.occupantId && a.type.code === b.type.code),
  )
  if (doublon)
    violations.push({ propertyPath: 'ressourcesEtCharges.ressources', message: 'Une ressource est saisie deux fois pour la même personne' })
  const annees = revenusImposables.map(({ occupantId, annee }) => `${occupantId} ${annee}`)
  if (new Set(annees).size < annees.length)
    violations.push({
      propertyPath: 'ressourcesEtCharges.revenusImposables',
      message: 'Les revenus d’une année sont saisis deux fois pour la même personne',
    })
}
