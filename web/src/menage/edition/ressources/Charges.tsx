import { codesDe } from '@relogement/domain/common/listes'
import {
  type PosteCharge,
  type PosteEcheance,
  postesCharges,
  postesEcheances,
} from '@relogement/domain/menage/ressources/ressources.listes'
import type { Charges as ChargesSaisies } from '@relogement/domain/menage/ressources/ressources.schema'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { formatMontant } from '../../../core/formats.ts'
import { Ajouter, Ajouts } from '../Ajouter.tsx'
import { ChampDEtape, Groupe, useVerrou } from '../champs.tsx'
import { useEdition } from '../edition.contexte.ts'
import { Libelle, OterLaLigne, Rangee } from '../Rangee.tsx'
import type { Saisie } from '../saisie/saisie.ts'
import { Echeance } from './Echeance.tsx'
import styles from './ligneDeCharge.module.css'
import { useLignesMontrees } from './useLignesMontrees.ts'

const CHARGES = 'ressourcesEtCharges.charges'

/** Ce que l'on demande à chacun : ces lignes sont là d'emblée, les autres s'ajoutent. */
const COURANTES: readonly PosteCharge[] = [
  'loyerNetHorsAPL',
  'chargesLocativesQuittancees',
  'electricite',
  'gaz',
  'eau',
  'assuranceHabitation',
  'mutuelle',
  'facturesTelephoniques',
]

export function Charges() {
  const { indicateurs, viser } = useEdition()
  const { setValue } = useFormContext<Saisie>()
  const charges = useWatch<Saisie>({ name: CHARGES }) as ChargesSaisies
  const ferme = useVerrou()(`${CHARGES}.eau`) !== null
  const lignes = useLignesMontrees<PosteCharge | PosteEcheance>([
    ...codesDe(postesCharges).filter((poste) => charges[poste] !== null),
    ...codesDe(postesEcheances).filter((poste) => charges[poste].mensualite !== null || charges[poste].dateDeFin !== null),
  ])
  const credits = useFieldArray<Saisie>({ name: `${CHARGES}.credits` })
  const autres = useFieldArray<Saisie>({ name: `${CHARGES}.autres` })
  const postes = codesDe(postesCharges).filter((poste) => COURANTES.includes(poste) || lignes.montree(poste))
  const echeances = codesDe(postesEcheances).filter(lignes.montree)

  const ajouter = (poste: PosteCharge | PosteEcheance) => {
    lignes.montrer(poste)
    viser(poste in postesEcheances ? `${CHARGES}.${poste}.mensualite` : `${CHARGES}.${poste}`)
  }
  const retirer = (poste: PosteCharge | PosteEcheance) => {
    lignes.cacher(poste)
    if (poste in postesEcheances)
      setValue(`${CHARGES}.${poste as PosteEcheance}`, { mensualite: null, dateDeFin: null }, { shouldDirty: true })
    else setValue(`${CHARGES}.${poste as PosteCharge}`, null, { shouldDirty: true })
  }
  const entree = (poste: PosteCharge | PosteEcheance, libelle: string) => ({ cle: poste, libelle, faire: () => ajouter(poste) })
  const total = indicateurs.totalCharges.valeur
  return (
    <Groupe titre="Charges du ménage" chemin={CHARGES} registre valeur={total === null ? '—' : formatMontant(total)}>
      {postes.map((poste) => (
        <Rangee classe={styles.rangee} key={poste}>
          <Libelle>{postesCharges[poste]}</Libelle>
          <ChampDEtape chemin={`${CHARGES}.${poste}`} libelleCache facultatif={false} />
          {!ferme && !COURANTES.includes(poste) && (
            <OterLaLigne libelle={postesCharges[poste]} retirer={() => retirer(poste)} classe={styles.oter} />
          )}
        </Rangee>
      ))}
      {echeances.map((poste) => (
        <Echeance
          key={poste}
          libelle={postesEcheances[poste]}
          chemin={`${CHARGES}.${poste}`}
          dateDeFin={charges[poste].dateDeFin}
          retirer={ferme ? undefined : () => retirer(poste)}
        />
      ))}
      {credits.fields.map(({ id }, rang) => (
        <Echeance
          key={id}
          nature={`${CHARGES}.credits.${rang}.nature`}
          libelle="Crédit"
          chemin={`${CHARGES}.credits.${rang}`}
          dateDeFin={charges.credits[rang]?.dateDeFin ?? null}
          retirer={ferme ? undefined : () => credits.remove(rang)}
        />
      ))}
      {autres.fields.map(({ id }, rang) => (
        <Rangee classe={styles.rangee} key={id}>
          <Libelle saisi>
            <ChampDEtape chemin={`${CHARGES}.autres.${rang}.libelle`} libelle="Autre charge" facultatif={false} />
          </Libelle>
          <ChampDEtape chemin={`${CHARGES}.autres.${rang}.mensualite`} facultatif={false} />
          {!ferme && (
            <OterLaLigne
              libelle={charges.autres[rang]?.libelle ?? 'cette charge'}
              retirer={() => autres.remove(rang)}
              classe={styles.oter}
            />
          )}
        </Rangee>
      ))}
      {!ferme && (
        <Ajouts>
          <Ajouter
            libelle="Ajouter une charge ou un crédit"
            quoi={[
              {
                entrees: [
                  {
                    cle: 'credit',
                    libelle: 'Crédit',
                    detail: 'Voiture, consommation…',
                    faire: () => {
                      credits.append({ nature: null, mensualite: null, dateDeFin: null }, { shouldFocus: false })
                      viser(`${CHARGES}.credits.${credits.fields.length}.nature`)
                    },
                  },
                  {
                    cle: 'autre',
                    libelle: 'Autre charge',
                    faire: () => {
                      autres.append({ libelle: null, mensualite: null }, { shouldFocus: false })
                      viser(`${CHARGES}.autres.${autres.fields.length}.libelle`)
                    },
                  },
                ],
              },
              {
                titre: 'Avec une date de fin',
                entrees: codesDe(postesEcheances)
                  .filter((poste) => !echeances.includes(poste))
                  .map((poste) => entree(poste, postesEcheances[poste])),
              },
              {
                titre: 'Chaque mois',
                entrees: codesDe(postesCharges)
                  .filter((poste) => !postes.includes(poste))
                  .map((poste) => entree(poste, postesCharges[poste])),
              },
            ].filter(({ entrees }) => entrees.length > 0)}
          />
        </Ajouts>
      )}
    </Groupe>
  )
}
