import { lireNombre, type NombreLu } from '@relogement/domain/common/nombre.saisie'
import { useContext, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Champ } from './Champ.tsx'
import { ContexteDuFormulaire, type ProprietesChamp, useChamp, useFrappeSansValeur } from './contexte.ts'
import { ecrireNombre } from './nombre.ts'
import { apresLaPression } from './pression.ts'

interface Proprietes<V extends FieldValues> extends ProprietesChamp<V> {
  /** Dans le champ, à droite : « € / mois », « m² ». */
  readonly unite?: string
  readonly pas?: number
  /** Une mesure, pas un montant : sans décimales inutiles. */
  readonly souple?: boolean
  /** « 1958 », et non « 1 958 ». */
  readonly annee?: boolean
  /** Dans le champ vide : « à saisir ». */
  readonly exemple?: string | undefined
  /** À chaque frappe, la valeur lue : de quoi calculer le champ voisin. */
  readonly suivre?: (valeur: number | null) => void
}

/** Un nombre et son unité. Ce qui est tapé reste tel quel jusqu'à la sortie du champ, puis s'écrit proprement ; illisible, il reste et le dit. */
export function Nombre<V extends FieldValues = FieldValues>(props: Proprietes<V>) {
  const { unite, pas = 0.01, souple = false, annee = false } = props
  const champ = useChamp(props)
  const { field, id, ferme } = champ
  const { remise } = useContext(ContexteDuFormulaire)
  const frappe = useFrappe(field.value as number | null, remise, (texte) => lireNombre(texte, pas))
  const { refus, refusCourant, texteCourant, reprendre } = frappe
  const { erreur, decritPar, lever } = useFrappeSansValeur(props.nom, champ, { refus, dire: refusCourant, texte: texteCourant, reprendre })
  const saisie = (
    <input
      ref={field.ref}
      name={field.name}
      id={id}
      className="in num"
      inputMode={pas < 1 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={frappe.texte ?? ecrireNombre(field.value as number | null, { pas, souple, annee })}
      readOnly={ferme}
      placeholder={props.exemple}
      aria-label={unite === undefined ? undefined : `${props.libelle}, ${unite}`}
      aria-invalid={erreur !== undefined || undefined}
      aria-describedby={decritPar}
      onChange={({ target }) => {
        const valeur = frappe.taper(target.value)
        field.onChange(valeur)
        props.suivre?.(valeur)
      }}
      onBlur={() => {
        field.onBlur()
        apresLaPression(() => {
          frappe.quitter()
          lever()
        })
      }}
    />
  )
  return (
    <Champ id={id} erreur={erreur} {...props}>
      {unite === undefined ? (
        saisie
      ) : (
        <span className={unite.length > 2 ? 'unit' : 'unit bref'}>
          {saisie}
          <span aria-hidden="true">{unite}</span>
        </span>
      )}
    </Champ>
  )
}

/** Ce qui est tapé et n'est pas encore écrit proprement ; le refus se dit une fois le champ quitté. */
function useFrappe(valeur: number | null, remise: number, lire: (texte: string) => NombreLu | null) {
  const [frappe, setFrappe] = useState<{ readonly texte: string; readonly refus: string | null } | null>(null)
  const courante = useRef<string | null>(null)
  const [vue, setVue] = useState({ valeur, remise })
  const jugee = (texte: string | null) => {
    const lu = texte === null ? null : lire(texte)
    if (lu === null) return { nombre: null, refus: null }
    return 'refus' in lu ? { nombre: null, refus: lu.refus } : { nombre: lu.nombre, refus: null }
  }
  const noter = (texte: string | null, refus: string | null) => {
    courante.current = texte
    setFrappe(texte === null ? null : { texte, refus })
  }
  // La valeur change d'ailleurs que d'ici : elle remplace ce qui est tapé.
  if (vue.valeur !== valeur || vue.remise !== remise) {
    setVue({ valeur, remise })
    if (vue.remise !== remise || jugee(courante.current).nombre !== (valeur ?? null)) noter(null, null)
  }
  return {
    texte: frappe?.texte,
    refus: frappe?.refus ?? null,
    taper: (texte: string) => {
      noter(texte, null)
      return jugee(texte).nombre
    },
    quitter: () => {
      const { refus } = jugee(courante.current)
      noter(refus === null ? null : courante.current, refus)
    },
    refusCourant: () => jugee(courante.current).refus,
    texteCourant: () => courante.current ?? '',
    reprendre: (texte: string) => noter(texte, jugee(texte).refus),
  }
}
