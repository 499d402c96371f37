import { type Occupant, occupantSchema } from '@relogement/domain/menage/composition/composition.schema'
import { useEffect, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useEdition } from '../edition.contexte.ts'
import type { Saisie } from '../saisie/saisie.ts'

const CHEMIN = 'composition.occupants'

/**
 * Les personnes en cours de saisie, et celles dont la fiche est ouverte : visées, en erreur, ou qu'on vient d'ajouter (les autres se
 * replient alors). Une personne ajoutée porte le nom de famille du demandeur principal, qui se corrige.
 */
export function usePersonnes() {
  const { cible, viser, controle } = useEdition()
  const { setValue, getValues } = useFormContext<Saisie>()
  const { errors } = useFormState<Saisie>()
  const parCle = (useWatch<Saisie>({ name: CHEMIN }) ?? {}) as Record<string, Occupant>
  const [choisies, setChoisies] = useState<ReadonlySet<string>>(new Set())
  const enErreur = Object.keys(errors.composition?.occupants ?? {})
  const invalides = controle.invalidFields.flatMap(({ genre, step, occupantId }) =>
    genre === 'INVALIDE' && step === 2 && occupantId !== undefined ? [occupantId] : [],
  )

  const visee = cible?.chemin.startsWith(`${CHEMIN}.`) ? (cible.chemin.split('.')[2] ?? null) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: viser deux fois la même personne la rouvre
  useEffect(() => {
    if (visee !== null) setChoisies((avant) => new Set([...avant, visee]))
  }, [visee, cible?.fois])

  const ecrire = (personnes: Record<string, Occupant>) => setValue(CHEMIN, personnes, { shouldDirty: true })
  const ajouter = () => {
    const actuelles = { ...getValues(CHEMIN) } as Record<string, Occupant>
    const principal = Object.values(actuelles).find(({ role }) => role === 'PRINCIPAL')
    const nouvelle = occupantSchema.parse({
      id: nouvelIdentifiant(),
      role: principal === undefined ? 'PRINCIPAL' : 'ENFANT',
      nom: principal?.nom ?? null,
    })
    ecrire({ ...actuelles, [nouvelle.id]: nouvelle })
    setChoisies(new Set())
    viser(`${CHEMIN}.${nouvelle.id}.role`)
  }
  const retirer = (id: string) => {
    const { [id]: _retiree, ...autres } = getValues(CHEMIN) as Record<string, Occupant>
    ecrire(autres)
  }
  const basculer = (id: string) =>
    setChoisies((avant) => (avant.has(id) ? new Set([...avant].filter((autre) => autre !== id)) : new Set([...avant, id])))
  return {
    personnes: Object.values(parCle).filter((personne) => personne != null),
    ouvertes: new Set([...choisies, ...enErreur, ...invalides]),
    basculer,
    ajouter,
    retirer,
  }
}

/** Sans `crypto.randomUUID`, absent hors d'un contexte sûr. */
function nouvelIdentifiant(): string {
  const octets = crypto.getRandomValues(new Uint8Array(16))
  octets[6] = ((octets[6] ?? 0) & 0x0f) | 0x40
  octets[8] = ((octets[8] ?? 0) & 0x3f) | 0x80
  const hexa = Array.from(octets, (octet) => octet.toString(16).padStart(2, '0')).join('')
  return hexa.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
