import { etageEnClair, formatMontant, formatNombre } from '../core/formats.ts'

interface LogementDecrit {
  readonly surfaceHabitable: number | null
  readonly etage: number | null
  readonly ascenseur: boolean | null
  readonly bailleur: string | null
  readonly loyerChargesComprises: number | null
}

/** « 82 m², 2e étage avec ascenseur · Habitat du Ferrain · 598,70 € charges comprises » */
export function detailDuLogement({ surfaceHabitable, etage, ascenseur, bailleur, loyerChargesComprises }: LogementDecrit): string {
  const situation =
    etage === null
      ? null
      : [etageEnClair(etage), ascenseur !== null && `${ascenseur ? 'avec' : 'sans'} ascenseur`].filter(Boolean).join(' ')
  const lieu = [surfaceHabitable !== null && `${formatNombre(surfaceHabitable)} m²`, situation].filter(Boolean).join(', ')
  return [lieu, bailleur, loyerChargesComprises !== null && `${formatMontant(loyerChargesComprises)} charges comprises`]
    .filter(Boolean)
    .join(' · ')
}
