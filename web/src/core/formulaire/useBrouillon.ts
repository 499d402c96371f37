import { formatInstant } from '@relogement/domain/common/date.format'
import { useEffect, useRef, useState } from 'react'
import { type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { DELAI_DU_RANGEMENT } from '../brouillons/brouillons.ts'
import { useBrouillons } from '../brouillons/contexte.ts'
import { egal, fusionner } from '../fusion.ts'
import { type Inacheves, textesInacheves } from './contexte.ts'
import { saisieReprise } from './saisieReprise.ts'

/** La fiche telle qu'elle était au début de la saisie : ce à quoi la fusion compare. */
export interface Origine<V> {
  readonly valeurs: V
  readonly version: number | null
  /** Rien n'avait changé : rien n'a été envoyé. */
  readonly inchangee?: boolean
}

/**
 * Garde la saisie sur le poste au fil de la frappe, la reprend au retour. Une saisie reprise garde l'origine qu'elle
 * avait : si la fiche a changé depuis, l'enregistrement le verra.
 */
export function useBrouillon<V extends FieldValues>(
  form: UseFormReturn<V>,
  cle: string | undefined,
  lue: Origine<V>,
  inacheves: Inacheves,
) {
  const brouillons = useBrouillons()
  const [origine, setOrigine] = useState(lue)
  const [reprise, setReprise] = useState<string | null>(null)
  const [garde, setGarde] = useState<Date | null>(null)
  const enAttente = useRef<(() => void) | null>(null)
  /** Cette saisie est au rangement. */
  const rangee = useRef(false)

  const derniereLue = useRef(lue)
  derniereLue.current = lue

  useEffect(() => {
    if (cle === undefined) return
    let actuel = true
    void brouillons.lire(cle).then((brouillon) => {
      if (!actuel || brouillon === null) return
      // L'envoi était arrivé, seule sa réponse s'est perdue : il n'y a plus rien à reprendre.
      const { textes = {} } = brouillon
      if (Object.keys(textes).length === 0 && egal(brouillon.valeurs, derniereLue.current.valeurs)) return void brouillons.effacer(cle)
      const rendue = saisieReprise<V>(brouillon, derniereLue.current)
      setOrigine(rendue.origine)
      // Le rangement a pu tarder : ce qui est déjà tapé ici reste.
      const { valeurs } = fusionner(derniereLue.current.valeurs, form.getValues(), rendue.valeurs)
      form.reset(valeurs, { keepDefaultValues: true })
      for (const [nom, texte] of Object.entries(textes)) {
        const champ = inacheves.champs.get(nom)
        if (champ === undefined) inacheves.textes.set(nom, texte)
        else if ((get(valeurs, nom) ?? null) === null && champ.dire() === null) champ.reprendre(texte)
      }
      setReprise(`Saisie du ${formatInstant(brouillon.le)} reprise, pas encore enregistrée.`)
      setGarde(new Date(brouillon.le))
      rangee.current = true
    })
    return () => {
      actuel = false
    }
  }, [cle, form, inacheves, brouillons])

  // La fiche a été relue : une saisie en cours garde son origine (la fusion s'en chargera), sinon le formulaire la suit.
  useEffect(() => {
    // Une date à moitié tapée n'a pas de valeur : elle est pourtant une saisie.
    if (form.formState.isDirty || lue.version === null || Object.keys(textesInacheves(inacheves)).length > 0) return
    setOrigine(derniereLue.current)
    form.reset(derniereLue.current.valeurs)
  }, [form, lue.version, inacheves])

  useEffect(() => {
    if (cle === undefined) return
    let minuterie: ReturnType<typeof setTimeout> | undefined
    // Tout est revenu comme enregistré : il n'y a plus rien à reprendre.
    const oublier = () => {
      clearTimeout(minuterie)
      enAttente.current = null
      if (!rangee.current) return
      rangee.current = false
      setGarde(null)
      setReprise(null)
      void brouillons.effacer(cle)
    }
    const desabonner = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (!isDirty && Object.keys(textesInacheves(inacheves)).length === 0) return oublier()
        if (enAttente.current === null) minuterie = setTimeout(() => enAttente.current?.(), DELAI_DU_RANGEMENT)
        enAttente.current = () => {
          enAttente.current = null
          clearTimeout(minuterie)
          rangee.current = true
          void brouillons
            .garder(cle, { valeurs: values, base: origine.valeurs, version: origine.version, textes: textesInacheves(inacheves) })
            .then((le) => le !== null && rangee.current && setGarde(le))
        }
      },
    })
    // L'onglet se ferme ou passe derrière, ou la page change : ce qui est tapé part tout de suite au rangement.
    const auPlusVite = () => enAttente.current?.()
    window.addEventListener('pagehide', auPlusVite)
    document.addEventListener('visibilitychange', auPlusVite)
    return () => {
      auPlusVite()
      desabonner()
      window.removeEventListener('pagehide', auPlusVite)
      document.removeEventListener('visibilitychange', auPlusVite)
    }
  }, [cle, form, origine, inacheves, brouillons])

  /** Enregistré : la suite part de là. Ce qui a été tapé pendant l'envoi reste à l'écran, et en brouillon. */
  const repartirDe = async (suivante: Origine<V>, envoyees?: V) => {
    const tapees = form.getValues()
    const poursuivie = envoyees !== undefined && !egal(tapees, envoyees)
    enAttente.current = null
    rangee.current = false
    setOrigine(suivante)
    setReprise(null)
    form.reset(suivante.valeurs)
    if (cle !== undefined) await brouillons.effacer(cle)
    setGarde(null)
    if (!poursuivie) return
    form.reset(tapees, { keepDefaultValues: true })
    if (cle === undefined) return
    rangee.current = true
    setGarde(
      await brouillons.garder(cle, {
        valeurs: tapees,
        base: suivante.valeurs,
        version: suivante.version,
        textes: textesInacheves(inacheves),
      }),
    )
  }
  return { origine, garde, reprise, repartirDe }
}
