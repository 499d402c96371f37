import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { type SectionModifiable, sectionsDeLaFiche } from '../fiche/sections.ts'
import type { Menage } from '../menage.data.ts'
import { cleDeBrouillon } from './SectionModifiable.tsx'
import styles from './saisieEnPlace.module.css'
import { useModifier } from './useModifier.tsx'

interface Props<V extends FieldValues> {
  readonly section: SectionModifiable
  readonly schema: z.ZodType<V>
  /** Les valeurs de la section dans une fiche : celle qu'on lit, ou celle qu'un collègue vient d'enregistrer. */
  readonly lire: (menage: Menage) => V
  readonly apres: () => void
  readonly children: ReactNode
}

/** La saisie d'une section : brouillon gardé, version vérifiée, changements d'un collègue réunis. */
export function FormulaireDeSection<V extends FieldValues>({ section, schema, lire, apres, children }: Props<V>) {
  const { menage, fermer } = useFiche()
  const { enregistrer, conflit } = useModifier<V>(menage, lire)
  return (
    <div className={styles.saisie}>
      <Formulaire<V>
        classe={styles.colonne}
        schema={schema}
        valeurs={lire(menage)}
        version={menage.version}
        brouillon={cleDeBrouillon(menage.id, section)}
        enregistrer={enregistrer}
        apres={apres}
        annuler={fermer}
        nom={`Modifier : ${sectionsDeLaFiche[section]}`}
      >
        <ViserLeChamp />
        {children}
      </Formulaire>
      {conflit}
    </div>
  )
}

/** À l'ouverture, le focus va au champ que l'on venait renseigner, sinon au premier. */
export function ViserLeChamp() {
  const { champ } = useFiche()
  const repere = useRef<HTMLSpanElement>(null)
  const vise = useRef(champ)
  useEffect(() => {
    const formulaire = repere.current?.closest('form')
    const zone = vise.current === null ? null : formulaire?.querySelector<HTMLElement>(`[id$="-${vise.current.replaceAll('.', '-')}"]`)
    const saisie = (zone ?? formulaire)?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')
    const cible = zone?.matches('input, textarea, button') ? zone : saisie
    cible?.focus({ preventScroll: true })
    if (zone != null) zone.scrollIntoView({ block: 'center' })
    else amenerSousLEnTete(formulaire?.closest('section'))
  }, [])
  return <span ref={repere} hidden />
}

/** La section que l'on vient d'ouvrir se lit en entier, ou au moins son début. */
function amenerSousLEnTete(section: HTMLElement | null | undefined): void {
  if (section == null) return
  const { top, bottom } = section.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) section.scrollIntoView({ block: 'start' })
}
