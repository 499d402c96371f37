import { telephoneNet } from '@relogement/domain/common/champs'
import { type HTMLInputAutoCompleteAttribute, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { formatTelephone } from '../formats.ts'
import { Icone } from '../Icone.tsx'
import { AvisDeRedaction } from './AvisDeRedaction.tsx'
import { Champ } from './Champ.tsx'
import { type ProprietesChamp, useChamp } from './contexte.ts'

interface ProprietesTexte<V extends FieldValues> extends ProprietesChamp<V> {
  readonly type?: 'text' | 'email'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly exemple?: string | undefined
  /** Un texte libre sur des personnes : les mots à éviter s'y signalent. */
  readonly libre?: boolean
  /** Combien de caractères a un texte complet : on lit où l'on en est. */
  readonly caracteres?: number
}

/** « 15 sur 18 caractères », sans les espaces ; rien tant que rien n'est tapé ou quand il n'en manque aucun. */
function compteDe(texte: string, attendus: number): string | null {
  const tapes = texte.replace(/\s/g, '').length
  return tapes === 0 || tapes === attendus ? null : `${tapes} sur ${attendus} caractères`
}

const texteDe = (valeur: unknown) => (typeof valeur === 'string' ? valeur : '')

export function Texte<V extends FieldValues = FieldValues>(props: ProprietesTexte<V>) {
  const { field, id, erreur, ferme, decritPar, ecrireTexte } = useChamp(props)
  const compte = props.caracteres === undefined || ferme ? null : compteDe(texteDe(field.value), props.caracteres)
  return (
    <Champ id={id} erreur={erreur} {...props}>
      <input
        {...field}
        onChange={({ target }) => ecrireTexte(target.value)}
        id={id}
        className="in"
        type={props.type ?? 'text'}
        value={texteDe(field.value)}
        readOnly={ferme}
        placeholder={props.exemple}
        autoComplete={props.autoComplete ?? 'off'}
        aria-invalid={erreur !== undefined || undefined}
        aria-describedby={[decritPar, props.libre && `${id}-m`, compte !== null && `${id}-c`].filter(Boolean).join(' ') || undefined}
      />
      {compte !== null && (
        <span className="help" id={`${id}-c`}>
          {compte}
        </span>
      )}
      {props.libre && !ferme && <AvisDeRedaction id={`${id}-m`} texte={texteDe(field.value)} />}
    </Champ>
  )
}

const avecLAvis = (decritPar: string | undefined, id: string) => [decritPar, `${id}-m`].filter(Boolean).join(' ')

/** Un texte libre de plusieurs lignes ; les mots à éviter s'y signalent. */
export function ZoneDeTexte<V extends FieldValues = FieldValues>(
  props: ProprietesChamp<V> & { readonly lignes?: number; readonly exemple?: string; readonly touche?: string },
) {
  const { field, id, erreur, ferme, decritPar, ecrireTexte } = useChamp(props)
  return (
    <Champ id={id} erreur={erreur} {...props}>
      <textarea
        {...field}
        onChange={({ target }) => ecrireTexte(target.value)}
        id={id}
        className="in"
        rows={props.lignes ?? 3}
        aria-keyshortcuts={props.touche}
        placeholder={props.exemple}
        value={texteDe(field.value)}
        readOnly={ferme}
        aria-invalid={erreur !== undefined || undefined}
        aria-describedby={ferme ? decritPar : avecLAvis(decritPar, id)}
      />
      {!ferme && <AvisDeRedaction id={`${id}-m`} texte={texteDe(field.value)} />}
    </Champ>
  )
}

/** Dix chiffres, montrés par paires ; la valeur n'a que les chiffres, un numéro en +33 aussi. */
export function Telephone<V extends FieldValues = FieldValues>(props: ProprietesChamp<V>) {
  const { field, id, erreur, ferme, decritPar } = useChamp(props)
  const [frappe, setFrappe] = useState<string | null>(null)
  return (
    <Champ id={id} erreur={erreur} {...props}>
      <input
        ref={field.ref}
        name={field.name}
        id={id}
        className="in num"
        type="tel"
        autoComplete="off"
        value={frappe ?? formatTelephone(texteDe(field.value))}
        readOnly={ferme}
        aria-invalid={erreur !== undefined || undefined}
        aria-describedby={decritPar}
        onChange={({ target }) => {
          setFrappe(target.value)
          field.onChange(telephoneNet(target.value) || null)
        }}
        onBlur={() => {
          setFrappe(null)
          field.onBlur()
        }}
      />
    </Champ>
  )
}

export function MotDePasse<V extends FieldValues = FieldValues>(
  props: ProprietesChamp<V> & { readonly autoComplete: 'current-password' | 'new-password' },
) {
  const { field, id, erreur, decritPar } = useChamp(props)
  const [visible, setVisible] = useState(false)
  return (
    <Champ id={id} erreur={erreur} {...props}>
      <span className="mdp">
        <input
          {...field}
          id={id}
          className="in"
          type={visible ? 'text' : 'password'}
          value={texteDe(field.value)}
          autoComplete={props.autoComplete}
          aria-invalid={erreur !== undefined || undefined}
          aria-describedby={decritPar}
        />
        <button
          className="ib"
          type="button"
          aria-label="Afficher le mot de passe"
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Icone nom={visible ? 'oeilBarre' : 'oeil'} />
        </button>
      </span>
    </Champ>
  )
}
