import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Icone } from '../core/Icone.tsx'
import { jourEntier } from '../core/jour.ts'
import styles from './mois.module.css'
import { jourDuMoisVoisin, jourVise, nonPris, semainesDe } from './mois.ts'
import { nomCourt } from './nomDuCreneau.ts'
import type { Creneau, Jour, Planning } from './planning.data.ts'

/** Les noms qu'une case montre ; les autres se comptent. */
const MONTRES = 3
/** Au-delà, un nom prend toujours deux lignes (spécification § 2) ; en deçà, celles qu’il lui faut. */
const LONG = 20
const SEMAINE = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']

interface Props {
  readonly mois: string
  readonly titre: string
  readonly planning: Planning
  readonly choisi: string | null
  readonly choisir: (jour: string) => void
  readonly voisin: (mois: string) => void
}

/** Le mois en table, du lundi au samedi ; les flèches vont d'un jour à l'autre, Page préc. et Page suiv. au même jour d'un mois à l'autre. */
export function Mois({ mois, titre, planning, choisi, choisir, voisin }: Props) {
  const table = useRef<HTMLTableElement>(null)
  // Le jour que le clavier tient, ou vise : d'un mois à l'autre, il y reste, que ce mois soit lu ou non, ce jour ouvert ou non.
  const [tenu, tenir] = useState<string | null>(null)
  const { can } = planning.metadata
  const jours = new Map(planning['hydra:member'].map((jour) => [jour.date, jour]))
  const semaines = semainesDe(mois)
  const ouvrables = semaines.flat().filter((date) => seRegarde(jours.get(date), can))
  useLayoutEffect(() => {
    if (tenu?.startsWith(mois)) table.current?.querySelector<HTMLElement>(`[data-jour="${tenu}"]`)?.focus()
  }, [mois, tenu])
  const atteint =
    semaines.flat().find((date) => date === tenu) ??
    ouvrables.find((date) => date === choisi) ??
    ouvrables.find((date) => date.startsWith(mois)) ??
    ouvrables[0]
  const auMoisDe = (date: string) => {
    tenir(date)
    voisin(date.slice(0, 7))
  }
  const auClavier = (frappe: KeyboardEvent<HTMLButtonElement>, date: string) => {
    // Tant que le mois demandé n'est pas là, le focus n'a pas bougé : on part du jour visé.
    const depart = tenu ?? date
    if (frappe.key === 'PageUp' || frappe.key === 'PageDown') {
      frappe.preventDefault()
      auMoisDe(jourDuMoisVoisin(depart, frappe.key === 'PageUp' ? -1 : 1))
      return
    }
    const pas = /^Arrow/.test(frappe.key) ? frappe.key : frappe.key === 'Home' ? 'ArrowRight' : 'ArrowLeft'
    let vise = jourVise(depart, frappe.key)
    if (vise !== null) frappe.preventDefault()
    if (vise !== null && depart !== date) return auMoisDe(vise)
    // Un jour fermé sans rien à lire se saute.
    while (vise !== null && semaines.some((semaine) => semaine.includes(vise ?? ''))) {
      const bouton = table.current?.querySelector<HTMLElement>(`[data-jour="${vise}"]`)
      if (bouton) {
        bouton.focus()
        return
      }
      // Le mois n'est pas encore lu : rien ne dit ce qui s'y saute.
      if (!jours.has(vise)) break
      vise = jourVise(vise, pas)
    }
    if (vise !== null) auMoisDe(vise)
  }
  return (
    <table className={`box ${styles.cal}`} ref={table} data-en-place>
      <caption className="vh">{titre}, flèches pour aller d’un jour à l’autre, Page préc. et Page suiv. d’un mois à l’autre</caption>
      <thead>
        <tr>
          {SEMAINE.map((nom) => (
            <th key={nom} scope="col" abbr={nom}>
              {nom.slice(0, 3)}.
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {semaines.map((semaine) => (
          <tr key={semaine[0]}>
            {semaine.map((date, rang) => {
              const jour = jours.get(date)
              const dehors = !date.startsWith(mois)
              // La raison se lit à la première case d'une suite de jours fermés de même.
              const repete = rang > 0 && jour?.ferme === jours.get(semaine[rang - 1] ?? '')?.ferme
              const classes = [styles.jour, dehors && styles.dehors, jour?.ferme != null && styles.clos].filter(Boolean).join(' ')
              const contenu = <Case date={date} jour={jour} dehors={dehors} raison={repete ? null : (jour?.ferme ?? null)} />
              return (
                <td key={date} title={jour?.ferme ?? undefined}>
                  {ouvrables.includes(date) || date === tenu ? (
                    <button
                      type="button"
                      className={classes}
                      data-jour={date}
                      aria-pressed={date === choisi}
                      aria-disabled={!ouvrables.includes(date) || undefined}
                      tabIndex={date === atteint ? 0 : -1}
                      onClick={() => ouvrables.includes(date) && choisir(date)}
                      onFocus={() => tenir(date)}
                      onBlur={() => tenir((avant) => (avant === date ? null : avant))}
                      onKeyDown={(frappe) => auClavier(frappe, date)}
                    >
                      {contenu}
                    </button>
                  ) : (
                    <div className={classes}>{contenu}</div>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Un jour où il y a à lire, ou à faire. */
const seRegarde = (jour: Jour | undefined, can: Planning['metadata']['can']): boolean =>
  jour !== undefined && (jour.creneaux.length > 0 || (!jour.sansCreneau && (can.includes('parametrer') || (jour.nombreCreneaux ?? 0) > 0)))

interface PropsDeCase {
  readonly date: string
  readonly jour: Jour | undefined
  readonly dehors: boolean
  readonly raison: string | null
}

function Case({ date, jour, dehors, raison }: PropsDeCase) {
  const entier = jourEntier(date)
  const [semaine = '', quantieme = '', mois = '', annee = ''] = entier.split(' ')
  const creneaux = jour?.creneaux ?? []
  // Quatre tiennent où le quatrième serait « + 1 autre ».
  const montres = creneaux.length === MONTRES + 1 ? creneaux : creneaux.slice(0, MONTRES)
  return (
    <>
      <span className={styles.tete}>
        <b>
          <span className="vh">{semaine} </span>
          {quantieme}
          <span className="vh"> {mois}</span>
          {/* Une case de téléphone n'a pas la place d'un mois en lettres. */}
          {dehors && (
            <span className="only-d" aria-hidden="true">
              {' '}
              {mois}
            </span>
          )}
          <span className="vh"> {annee}, </span>
        </b>
        {jour !== undefined && !jour.sansCreneau && <Reste jour={jour} />}
      </span>
      {raison !== null && <span className={styles.raison}>{raison}</span>}
      {montres.map((creneau) => (
        <Evenement key={creneau.id} creneau={creneau} />
      ))}
      {creneaux.length > montres.length && <span className={styles.autres}>+ {creneaux.length - montres.length} autres</span>}
    </>
  )
}

/** « 3 libres / 8 », « Complet 6 / 6 » ; un jour fermé aux demandes ne dit que ce qu'il a. */
function Reste({ jour }: { readonly jour: Jour }) {
  const { nombreCreneaux = 0, restant = 0, ferme } = jour
  if (nombreCreneaux === 0) return null
  if (ferme !== null)
    return (
      <span className={styles.plein}>
        {nombreCreneaux - nonPris(jour)} / {nombreCreneaux}
      </span>
    )
  if (restant === 0)
    return (
      <span className={styles.plein}>
        <span className={styles.mot}>Complet </span>
        {nombreCreneaux} / {nombreCreneaux}
      </span>
    )
  return (
    <span className={styles.reste}>
      <em>
        {restant}
        <span className={styles.mot}> {restant > 1 ? 'libres' : 'libre'}</span>
      </em>{' '}
      / {nombreCreneaux}
    </span>
  )
}

function Evenement({ creneau }: { readonly creneau: Creneau }) {
  const nom = nomCourt(creneau)
  const bloque = creneau.sorte === 'BLOQUE'
  const classes = [styles.evenement, bloque && styles.bloque, nom.length > LONG && styles.grand].filter(Boolean).join(' ')
  return (
    <span className={classes}>
      {bloque && <Icone nom="interdit" />}
      <span>{nom}</span>
    </span>
  )
}
